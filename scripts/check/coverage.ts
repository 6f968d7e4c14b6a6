import {
  findShortfalls,
  formatCoverage,
  readCoverage,
  readCoverageBounds,
} from '../../e2e/support/coverage.ts';

/** What the end-to-end run has seen of all that devices can do, held against the bounds. */
export function checkCoverage(): { report: string; failures: string[] } {
  const coverage = readCoverage();
  if (coverage === null) {
    const missing = 'the end-to-end run left no coverage';
    return { report: missing, failures: [missing] };
  }
  const bounds = readCoverageBounds();
  return { report: formatCoverage(coverage, bounds), failures: findShortfalls(coverage, bounds) };
}
