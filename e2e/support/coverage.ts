import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ControlSchema, CoverageBounds } from 'stillhouse/client';

type Coverage = ControlSchema<'Coverage'>;

const here = dirname(fileURLToPath(import.meta.url));
const resultFile = join(here, '../../test-results/coverage.json');

/** From the root of the repository. A lower bound needs a reason in e2e/coverage-approvals.md. */
export const boundsFile = 'e2e/coverage-bounds.json';

/** Stores the coverage of a run for the check that follows and for people. */
export function writeCoverage(coverage: Coverage): void {
  mkdirSync(dirname(resultFile), { recursive: true });
  writeFileSync(resultFile, `${JSON.stringify(coverage, null, 2)}\n`);
}

/** Returns the coverage of the latest run; null if no run has finished. */
export function readCoverage(): Coverage | null {
  if (!existsSync(resultFile)) return null;
  return JSON.parse(readFileSync(resultFile, 'utf8')) as Coverage;
}

export function readCoverageBounds(): CoverageBounds {
  return JSON.parse(readFileSync(join(here, '../..', boundsFile), 'utf8')) as CoverageBounds;
}
