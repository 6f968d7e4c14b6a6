import { addCoverage } from '@stillhouse/simulator/client';
import {
  findShortfalls,
  formatCoverage,
  readCoverage,
  readCoverageBounds,
} from '../../e2e/support/coverage.ts';

/**
 * Reports the coverage of the browser tests.
 * @param earlier coverage of an earlier run of the other tests, null if there is none
 * @param isComplete true if both runs together are all browser tests, for which the bounds hold
 */
export function checkCoverage(
  earlier: ReturnType<typeof readCoverage>,
  isComplete: boolean,
): { report: string; failures: string[] } {
  const latest = readCoverage();
  if (latest === null) {
    const missing = 'the browser tests left no coverage';
    return { report: missing, failures: [missing] };
  }
  const coverage = earlier === null ? latest : addCoverage(earlier, latest);
  const bounds = readCoverageBounds();
  const failures = isComplete ? findShortfalls(coverage, bounds) : [];
  return { report: formatCoverage(coverage, bounds), failures };
}
