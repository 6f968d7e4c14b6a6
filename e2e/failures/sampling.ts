import type { ExpectedOutcomes } from './expected-outcomes.ts';
import { type FaultCase, faultCaseNames } from './fault-cases.ts';

/** The big matrices are run whole (`npm run test:all`). */
export const isWhole = process.env.STILLHOUSE_MATRICES === 'whole';

/**
 * What a row is tried with: all of it when the matrices are run whole, else one that the row before
 * it does not have, so that the rows together touch everything.
 *
 * @param index of the row in its table
 */
export function sample<T>(possible: readonly T[], index: number): readonly T[] {
  if (isWhole) return possible;
  return possible.filter((_, at) => at === index % possible.length);
}

/**
 * The columns that a row of the table of failures is tried in; whole, those that cannot be are
 * tried, too.
 */
export function sampleFaultCases(cells: ExpectedOutcomes, index: number): readonly FaultCase[] {
  const possible = faultCaseNames.filter((faultCase) => cells[faultCase].kind !== 'impossible');
  return isWhole ? faultCaseNames : sample(possible, index);
}
