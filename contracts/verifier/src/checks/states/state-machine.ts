import type { SchemaObject } from '@stillhouse/contracts/document';
import { isRecord } from '@stillhouse/foundation/is-record';

/** The extension x-state-machine, defined in openapi.yaml. */
export type StateMachine = {
  readonly source: 'spec' | 'decision' | 'observed';
  readonly states: readonly string[];
  readonly triggers: Readonly<Record<string, { readonly operationId?: string }>>;
  readonly moves: readonly {
    readonly from: string;
    readonly to: string;
    readonly trigger: string;
    readonly withinMs?: number;
    readonly atLeastMs?: number;
  }[];
};

/** Returns null for a schema without a state machine. */
export function getStateMachine(schema: SchemaObject): StateMachine | null {
  const machine = schema['x-state-machine'];
  return isStateMachine(machine) ? machine : null;
}

/** A shallow check. The tests of the contract validate the rest. */
function isStateMachine(value: unknown): value is StateMachine {
  return (
    isRecord(value) &&
    Array.isArray(value.moves) &&
    Array.isArray(value.states) &&
    isRecord(value.triggers)
  );
}
