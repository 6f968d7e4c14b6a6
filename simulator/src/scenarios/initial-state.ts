import { isRecord } from '@stillhouse/foundation/is-record';
import type { Scenario } from './scenario.ts';

/**
 * Splits the initial state into a patch and conditions. Conditions are switched on, so that their
 * effects occur.
 */
export function splitInitialState({ initialState = {} }: Scenario): {
  patch: Record<string, unknown>;
  conditions: [name: string, parameters: unknown][];
} {
  const { conditions, ...patch } = initialState;
  return { patch, conditions: isRecord(conditions) ? Object.entries(conditions) : [] };
}
