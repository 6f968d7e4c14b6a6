import type { ExpectedOutcomes } from './expected-outcomes.ts';
import { type FaultCase, faultCaseNames } from './fault-cases.ts';

/** True if the matrices run completely instead of as a sample (`npm run test:all`). */
export const isWhole = process.env.STILLHOUSE_MATRICES === 'whole';

/** Tag of a case that is not in the sample of a matrix, or of a test with the tag `@sample`. */
export const rest = { tag: '@rest' };

/** Returns the tag of a product's tests. The sample has one product, with every setting. */
export function tagProduct(product: string): { tag?: string } {
  return product === 'dalmore' ? {} : rest;
}

/**
 * Selects every nth case of a matrix; in a complete run, all of them.
 *
 * @param apart distance between two selected cases
 */
export function sampleEvery<T>(cases: readonly T[], apart: number): readonly T[] {
  return isWhole ? cases : cases.filter((_, index) => index % apart === 0);
}

/**
 * Selects what one case runs with: everything in a complete run, else one value. The value rotates
 * with the index, so that the cases together cover all values.
 *
 * @param index position of the case in its list
 */
export function sample<T>(possible: readonly T[], index: number): readonly T[] {
  if (isWhole) return possible;
  return possible.filter((_, at) => at === index % possible.length);
}

/** Selects the fault cases of a screen case. A complete run includes the impossible ones. */
export function sampleFaultCases(outcomes: ExpectedOutcomes, index: number): readonly FaultCase[] {
  const possible = faultCaseNames.filter((faultCase) => outcomes[faultCase].kind !== 'impossible');
  return isWhole ? faultCaseNames : sample(possible, index);
}
