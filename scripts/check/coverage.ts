import { findShortfalls, formatCoverage } from 'stillhouse/client';
import { boundsFile, readCoverage, readCoverageBounds } from '../../e2e/support/coverage.ts';

/**
 * Reports the coverage of the browser tests.
 * @param isComplete true if all browser tests ran, for which the bounds hold
 */
export function checkCoverage(isComplete: boolean): { report: string; failures: string[] } {
  const coverage = readCoverage();
  if (coverage === null) {
    const missing = 'the browser tests left no coverage';
    return { report: missing, failures: [missing] };
  }
  const bounds = readCoverageBounds();
  const failures = isComplete ? findShortfalls(coverage, bounds, boundsFile) : [];
  return { report: formatCoverage(coverage, bounds).join('\n'), failures };
}
