import { coverageBounds, coverageTable, keptCoverage, shortfalls } from '../../e2e/coverage.ts';

/** What the end-to-end run has seen of all that devices can do, held against the bounds. */
export function checkCoverage(): { report: string; failures: string[] } {
  const coverage = keptCoverage();
  if (coverage === null) {
    const missing = 'the end-to-end run left no coverage';
    return { report: missing, failures: [missing] };
  }
  const bounds = coverageBounds();
  return { report: coverageTable(coverage, bounds), failures: shortfalls(coverage, bounds) };
}
