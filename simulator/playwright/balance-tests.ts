import type { Shard } from '@stillhouse/foundation/shard';
import type { PlaywrightReport, ReportedTest } from './playwright-report.ts';
import { listTests } from './playwright-report.ts';

/** Tests that run in the same shard. */
type Group = { readonly tests: readonly ReportedTest[]; readonly durationMs: number };

/**
 * Returns the tests of a shard, so that all shards take about the same time: the longest test goes
 * to the shard with the least to do, then the next one. All shards need the same arguments.
 * @param list the tests of this run: the JSON report of `playwright test --list`
 * @param earlier JSON reports of earlier runs; a test without a duration counts as the median
 */
export function balanceTests(
  list: PlaywrightReport,
  earlier: readonly PlaywrightReport[],
  { index, count }: Shard,
): ReportedTest[] {
  const tests = listTests(list);
  const groups = createGroups(tests, getDurations(earlier), list.config.fullyParallel);
  const loads = Array.from({ length: count }, () => 0);
  const selected = new Set<ReportedTest>();
  for (const group of groups) {
    const least = loads.indexOf(Math.min(...loads));
    loads[least] = (loads[least] ?? 0) + group.durationMs;
    if (least === index) for (const test of group.tests) selected.add(test);
  }
  return tests.filter((test) => selected.has(test));
}

function getDurations(reports: readonly PlaywrightReport[]): Map<string, number> {
  const tests = reports.flatMap(listTests).filter(({ durationMs }) => durationMs > 0);
  return new Map(tests.map(({ line, durationMs }) => [line, durationMs]));
}

/** Sorts the longest groups first. As in Playwright, a file stays whole unless fully parallel. */
function createGroups(
  tests: readonly ReportedTest[],
  durations: ReadonlyMap<string, number>,
  fullyParallel: boolean,
): Group[] {
  const known = [...durations.values()].sort((a, b) => a - b);
  const median = known[Math.floor(known.length / 2)] ?? 1;
  const getDuration = ({ line }: ReportedTest) => durations.get(line) ?? median;
  const byName = Map.groupBy(tests, ({ line, file }) => (fullyParallel ? line : file));
  return Array.from(byName, ([name, group]) => ({
    name,
    tests: group,
    durationMs: group.reduce((sum, test) => sum + getDuration(test), 0),
  })).sort((a, b) => b.durationMs - a.durationMs || (a.name < b.name ? -1 : 1));
}
