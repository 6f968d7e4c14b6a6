import { isRecord } from '@stillhouse/foundation/is-record';
import type { ControlSchema } from '@stillhouse/simulator/client';
import {
  findShortfalls,
  formatCoverage,
  readCoverage,
  readCoverageBounds,
} from '../../e2e/support/coverage.ts';

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
  const failures = isComplete ? findShortfalls(coverage, bounds) : [];
  return { report: formatCoverage(coverage, bounds), failures };
}

/**
 * Parses coverage of browser tests, or the results of scenario tests, which contain it.
 * @throws Error if the text contains no coverage
 */
export function parseCoverage(text: string): ControlSchema<'Coverage'> {
  const value: unknown = JSON.parse(text);
  const coverage = isRecord(value) && isRecord(value.coverage) ? value.coverage : value;
  if (isRecord(coverage) && Number.isInteger(coverage.devices) && Array.isArray(coverage.areas)) {
    return coverage as ControlSchema<'Coverage'>;
  }
  throw new Error(
    'It contains no coverage. Use coverage.json, or results of scenario test --json.',
  );
}
