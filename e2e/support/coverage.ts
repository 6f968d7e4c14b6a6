import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ControlSchema } from '@stillhouse/simulator/client';

type Coverage = ControlSchema<'Coverage'>;

/** How much of each area all tests together must see, by area name (e2e/coverage-bounds.json). */
export type CoverageBounds = Partial<Record<ControlSchema<'CoverageArea'>['area'], number>>;

const here = dirname(fileURLToPath(import.meta.url));
const resultFile = join(here, '../../test-results/coverage.json');
const boundsFile = join(here, '../coverage-bounds.json');

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
  return JSON.parse(readFileSync(boundsFile, 'utf8')) as CoverageBounds;
}

/** Formats one line for each area: seen, possible, percent, bound. */
export function formatCoverage({ areas, devices }: Coverage, bounds: CoverageBounds): string {
  const formatLine = (cells: readonly [string, ...string[]]) => {
    const [name, ...numbers] = cells;
    return `${name.padEnd(12)}${numbers.map((cell) => cell.padStart(10)).join('')}`;
  };
  const rows = areas.map(({ area, seen, unseen }) => {
    const possible = seen.length + unseen.length;
    const percent = possible === 0 ? 100 : Math.floor((100 * seen.length) / possible);
    const bound = String(bounds[area] ?? '-');
    return formatLine([area, String(seen.length), String(possible), `${percent} %`, bound]);
  });
  const head = formatLine(['coverage', 'seen', 'possible', '', 'bound']);
  return [head, ...rows, `(over ${devices} devices; names in test-results/coverage.json)`].join(
    '\n',
  );
}

/**
 * Describes each area that the tests covered less than required. A bound for an unknown area
 * is reported, too.
 */
export function findShortfalls({ areas }: Coverage, bounds: CoverageBounds): string[] {
  return Object.entries(bounds).flatMap(([name, bound]) => {
    const area = areas.find((one) => one.area === name);
    if (area === undefined) return [`e2e/coverage-bounds.json: there is no area "${name}"`];
    if (area.seen.length >= bound) return [];
    return [
      `coverage of ${name} fell: ${area.seen.length} seen, the bound is ${bound}. Test what was lost again, or lower the bound with a reason in e2e/coverage-approvals.md`,
    ];
  });
}
