import { isRecord } from '@stillhouse/foundation/is-record';
import type { Scenario } from './scenario.ts';

/** The given state in its two parts: conditions are switched on, so that what they bring about comes about. */
export function splitInitialState({ initialState = {} }: Scenario): {
  patch: Record<string, unknown>;
  conditions: [name: string, parameters: unknown][];
} {
  const { conditions, ...patch } = initialState;
  return { patch, conditions: isRecord(conditions) ? Object.entries(conditions) : [] };
}
