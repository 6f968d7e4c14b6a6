import type { SchemaObject } from '@stillhouse/contracts/document';
import { isRecord } from '../../observe/compare-values.ts';

/** x-state-machine, as the head of openapi.yaml explains it. */
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

/** Null for a schema without one. */
export function stateMachineOf(schema: SchemaObject): StateMachine | null {
  const machine = schema['x-state-machine'];
  return isStateMachine(machine) ? machine : null;
}

/** The contract's own tests say more of it. */
function isStateMachine(value: unknown): value is StateMachine {
  return (
    isRecord(value) &&
    Array.isArray(value.moves) &&
    Array.isArray(value.states) &&
    isRecord(value.triggers)
  );
}
