import type { ControlSchema } from './control-schema.ts';

type Coverage = ControlSchema<'Coverage'>;
type Seen = ControlSchema<'CoverageArea'>['seen'][number];

/** Adds up the coverage of two simulators or runs, which saw different devices. */
export function addCoverage(first: Coverage, second: Coverage): Coverage {
  const areas = first.areas.map((area) => {
    const other = second.areas.find((one) => one.area === area.area);
    const seen = addCounts(area.seen, other?.seen ?? []);
    const names = new Set(seen.map(({ name }) => name));
    const outside = addCounts(area.outside, other?.outside ?? []);
    return { ...area, seen, unseen: area.unseen.filter((name) => !names.has(name)), outside };
  });
  return { devices: first.devices + second.devices, areas };
}

function addCounts(first: readonly Seen[], second: readonly Seen[]): Seen[] {
  const counts = new Map(first.map(({ name, count }) => [name, count]));
  for (const { name, count } of second) counts.set(name, (counts.get(name) ?? 0) + count);
  return Array.from(counts, ([name, count]) => ({ name, count }));
}
