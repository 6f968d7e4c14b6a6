import type { ContractModel } from './contract-model.ts';
import { formatLiteral } from './literal.ts';

/**
 * Returns TypeScript source with the state machines of a contract: one exported table each, and
 * their type.
 */
export function makeStateMachines(model: ContractModel, header: string): string {
  const machines = model.stateMachines.map(({ schema, definition }) => {
    const name = toMachineName(schema);
    return `/** States of ${schema} and the moves between them. */
export const ${name} = ${formatLiteral(definition)} as const satisfies StateMachine;
`;
  });
  return `${header}
/** States, triggers and legal moves. */
export interface StateMachine {
  /** The source of the machine, unless a move has its own. */
  readonly source: 'spec' | 'decision' | 'observed';
  readonly initial: string;
  readonly states: readonly string[];
  readonly triggers: {
    readonly [name: string]: {
      readonly by: 'operation' | 'device' | 'clock' | 'cloud';
      readonly operationId?: string;
      readonly description: string;
    };
  };
  readonly moves: readonly {
    readonly from: string;
    readonly to: string;
    readonly trigger: string;
    /** The longest stay in \`from\` before this move. */
    readonly withinMs?: number;
    /** The shortest stay in \`from\` before this move. */
    readonly atLeastMs?: number;
    readonly source?: 'spec' | 'decision' | 'observed';
  }[];
}

${machines.join('\n')}`;
}

/** \`UpgradeState\` gives \`upgradeMachine\`. */
function toMachineName(schema: string): string {
  const word = schema.replace(/State$/, '');
  return `${word.charAt(0).toLowerCase()}${word.slice(1)}Machine`;
}
