import type { FactName } from './facts.ts';

/** A clause of a standard, in our own words, and how it is decided. */
export type Clause = {
  /** The number in the standard. */
  readonly id: string;
  /** The level or status in the standard, such as `L1` or `recommended`. */
  readonly level: string;
  readonly topic: string;
  /** Rules of requirements that test it, such as `auth.role`. */
  readonly testedBy?: readonly string[];
  /** The tests do not cover everything, so the manufacturer answers the question as well. */
  readonly isPartial?: true;
  /** What shows that the clause does not apply to the device. */
  readonly absentIf?: FactName;
  /** What the manufacturer answers if no test decides it. */
  readonly question: string;
};

/** A standard with the clauses that a report covers. */
export type Standard = {
  readonly name: string;
  readonly edition: string;
  /** Where the text is available. It is not part of this program. */
  readonly availableAt: string;
  readonly clauses: readonly Clause[];
  /** Clauses of the chosen scope that are missing, and why. */
  readonly omitted?: string;
};
