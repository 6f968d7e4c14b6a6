import type { ControlSchema } from './control-schema.ts';

type Coverage = ControlSchema<'Coverage'>;

/** How much of each area all tests together must see, by area name. */
export type CoverageBounds = Partial<Record<ControlSchema<'CoverageArea'>['area'], number>>;

/** Returns one line for each area: seen, possible, percent, bound. */
export function formatCoverage({ areas, devices }: Coverage, bounds: CoverageBounds): string[] {
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
  return [head, ...rows, `(over ${devices} devices)`];
}

/**
 * Describes each area that the tests covered less than required. A bound for an unknown area is
 * reported, too.
 * @param file with the bounds, for the messages
 */
export function findShortfalls(
  { areas }: Coverage,
  bounds: CoverageBounds,
  file: string,
): string[] {
  return Object.entries(bounds).flatMap(([name, bound]) => {
    const area = areas.find((one) => one.area === name);
    if (area === undefined) return [`${file}: there is no area "${name}"`];
    if (area.seen.length >= bound) return [];
    return [
      `coverage of ${name} fell: ${area.seen.length} seen, the bound is ${bound}. Test what was lost again, or lower the bound in ${file}`,
    ];
  });
}
