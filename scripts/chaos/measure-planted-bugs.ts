import { fileURLToPath } from 'node:url';
import { isConsoleBug, type PlantedBug } from '../../e2e/planted-bugs/read-bugs.ts';
import { DeviceWorkers } from './device-workers.ts';
import { type SearchLimits, type SearchOnce, withConsoleSearch } from './search-console.ts';
import { tryCase } from './search-device.ts';

/** How far apart the first seeds of the searches for a bug are. */
const apart = 10_000;

const preload = fileURLToPath(new URL('../../e2e/planted-bugs/plant.ts', import.meta.url));

/** `searches` from other seeds for each bug. */
type MeasureLimits = SearchLimits & { searches: number };

type MeasuredBug = {
  name: string;
  does: string;
  /** The median of the seeds until it is found; null if most searches do not find it. */
  median: number | null;
  found: number;
  /** The oracles that find it. */
  oracles: readonly string[];
};

/** Searches for a bug of the simulator in processes that have it. */
async function withDeviceSearch<Result>(
  { name }: PlantedBug,
  { maxSeeds, workerCount }: SearchLimits,
  use: (search: SearchOnce) => Promise<Result>,
): Promise<Result> {
  const workers = new DeviceWorkers(workerCount, {
    environment: {
      NODE_OPTIONS: `--import=${preload} --disable-warning=ExperimentalWarning`,
      STILLHOUSE_PLANTED_BUG: name,
    },
  });
  try {
    return await use(async (from) => {
      for (let seeds = 1; seeds <= maxSeeds; seeds += 1) {
        const { violation } = await tryCase(workers, seeds, from + seeds - 1);
        if (violation !== null) return { seeds, oracle: violation.oracle };
      }
      return null;
    });
  } finally {
    workers.close();
  }
}

/** Searches for a bug several times, each from other seeds. */
async function measureBug(
  bug: PlantedBug,
  { searches, ...limits }: MeasureLimits,
): Promise<MeasuredBug> {
  const seeds: number[] = [];
  const oracles = new Set<string>();
  const searchAll = async (search: SearchOnce) => {
    for (let index = 0; index < searches; index += 1) {
      const found = await search(1 + index * apart);
      seeds.push(found?.seeds ?? Number.POSITIVE_INFINITY);
      if (found !== null) oracles.add(found.oracle);
    }
  };
  if (isConsoleBug(bug)) await withConsoleSearch(bug, limits, searchAll);
  else await withDeviceSearch(bug, limits, searchAll);
  const median = seeds.toSorted((one, other) => one - other)[searches >> 1] ?? 0;
  return {
    ...{ name: bug.name, does: bug.does, oracles: [...oracles] },
    median: Number.isFinite(median) ? median : null,
    found: seeds.filter(Number.isFinite).length,
  };
}

/** Measures planted bugs, and prints a row of a table for each. Returns the exit code. */
export async function measurePlantedBugs(
  bugs: readonly PlantedBug[],
  limits: MeasureLimits,
): Promise<number> {
  const { maxSeeds, searches } = limits;
  console.log('| bug | what it does | oracle | median of seeds | found |');
  console.log('| --- | --- | --- | ---: | ---: |');
  let missed = 0;
  for (const bug of bugs) {
    const { name, does, oracles, median, found } = await measureBug(bug, limits);
    if (found === 0) missed += 1;
    const cells = [name, does, oracles.join(', '), median ?? `over ${maxSeeds}`];
    console.log(`| ${cells.join(' | ')} | ${found} of ${searches} |`);
  }
  return missed > 0 ? 1 : 0;
}
