import { type RuleName, rules, type Severity } from './rules.ts';

/** One difference between two contracts. */
export type Change = {
  /** Stable as long as the difference is: `rule:place`. */
  readonly id: string;
  readonly rule: RuleName;
  readonly severity: Severity;
  /** What it is about: `operationId`, a place in its request or reply, or a state machine. */
  readonly place: string;
  /** What was and what is. */
  readonly message: string;
};

export function change(rule: RuleName, place: string, message: string): Change {
  return { id: `${rule}:${place}`, rule, severity: rules[rule][0], place, message };
}
