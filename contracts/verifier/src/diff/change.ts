import { type RuleName, rules, type Severity } from './rules.ts';

/** One difference between two contracts. */
export type Change = {
  /** Stable id of the change: `rule:place`. */
  readonly id: string;
  readonly rule: RuleName;
  readonly severity: Severity;
  /** An operationId, a location in its request or response, or a state machine. */
  readonly place: string;
  /** The old and the new value. */
  readonly message: string;
};

export function createChange(rule: RuleName, place: string, message: string): Change {
  return { id: `${rule}:${place}`, rule, severity: rules[rule][0], place, message };
}
