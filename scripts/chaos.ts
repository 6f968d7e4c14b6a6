// `npm run chaos`: drives the real console through its journeys while random faults are injected
// (e2e/tests/random-faults.spec.ts), over many seeds. With `--device`, searches the device in this
// process instead (scripts/chaos). `npm test` runs a few seeds of both.
import type { Shard } from '@stillhouse/foundation/shard';
import { createShardOption } from '@stillhouse/mutants/shard-option';
import { Option } from 'commander';
import { readPlantedBugs } from '../e2e/planted-bugs/read-bugs.ts';
import { journeyNames, rotation } from '../e2e/random-faults/journeys.ts';
import { measurePlantedBugs } from './chaos/measure-planted-bugs.ts';
import { runConsoleSearch } from './chaos/run-console-search.ts';
import { runDeviceSearch } from './chaos/run-device-search.ts';
import { readSecondNode } from './chaos/second-node.ts';
import { describeScript, readCount } from './npm-script.ts';

type Options = {
  device?: true;
  secondNode?: string;
  plantedBugs?: true | string[];
  untilStopped?: true;
  seeds?: number;
  from: number;
  journey?: string;
  searches: number;
  workers: number;
  minutes?: number;
  list?: true;
  shard: Shard;
  blob?: string;
};

const defaultSeeds = 50;

/** Most planted bugs are found sooner. */
const defaultPlantedSeeds = 200;

/** With a time limit, the time is checked after this many seeds. */
const seedsPerBatch = 2 * rotation.length;

const bugs = readPlantedBugs();

const help = `
Journeys: ${rotation.join(', ')}. Without --journey, consecutive seeds take them in turn:
seed n plays the journey at position n modulo ${rotation.length}, counted from 0.

With --shard, seeds keep their journeys and faults: seed n belongs to shard n modulo the number of
shards.

Kept cases (e2e/random-faults/found-cases.json) come first. A failure is reduced to the fewest
faults. Its bundle is saved in test-results/random-faults and can be replayed with:
npm run simulate -- replay <file>
The results are a page in test-results/chaos-console.

With --device, no browser runs. Each seed draws a device, and what two admins, an installer, the
cloud, an operator and the environment do to it. Each seed is played twice, in processes with
other locales and time zones. Kept cases (scripts/chaos/found-cases.json) come first. A failure is
reduced to the fewest events, and the results are a page in test-results/chaos.

Exit codes:
  0  Every invariant held
  1  An invariant was violated
  2  Invalid command line`;

const script = describeScript(
  'chaos',
  'Drives the console or the device while random faults are injected, and checks what must always hold.',
)
  .option('--device', 'search the device, without a browser')
  .addOption(
    new Option('--second-node <path>', 'play each seed again on another version of Node.js')
      .argParser(readSecondNode)
      .implies({ device: true })
      .conflicts('plantedBugs'),
  )
  .addOption(
    new Option(
      '--planted-bugs [names...]',
      'measure how many seeds find each planted bug (e2e/planted-bugs), or these',
    ).choices(bugs.map(({ name }) => name)),
  )
  .option('--searches <n>', 'searches for each planted bug, from other seeds', readCount, 3)
  .option('--seeds <n>', `number of seeds to try (default: ${defaultSeeds})`, readCount)
  .option('--from <seed>', 'first seed', readCount, 1)
  .addOption(new Option('--journey <name>', 'run this journey only').choices(journeyNames))
  .option(
    '--minutes <n>',
    'start no more seeds after this time; then --seeds has no default',
    readCount,
  )
  .option('--until-stopped', 'go on until Ctrl+C; then --seeds has no default')
  .option('--workers <n>', 'number of browsers or processes side by side', readCount, 2)
  .addOption(createShardOption())
  .option('--blob <folder>', 'also write reports for npx playwright merge-reports')
  .option('--list', 'print the tests instead of running them')
  .addHelpText('after', help)
  .action(async (options: Options) => {
    process.exitCode = await tryAll(options);
  });

/** Tries the seeds and returns the exit code. */
async function tryAll({ seeds, minutes, untilStopped, ...options }: Options): Promise<number> {
  const isEndless = minutes !== undefined || untilStopped === true;
  const left = seeds ?? (isEndless ? Number.POSITIVE_INFINITY : defaultSeeds);
  const endsAt = performance.now() + (minutes ?? Number.POSITIVE_INFINITY) * 60_000;
  const { plantedBugs } = options;
  if (plantedBugs !== undefined) {
    const chosen = bugs.filter(({ name }) => plantedBugs === true || plantedBugs.includes(name));
    const { workers: workerCount, searches } = options;
    const maxSeeds = seeds ?? defaultPlantedSeeds;
    return measurePlantedBugs(chosen, { maxSeeds, workerCount, searches });
  }
  if (options.device === true) {
    const { from, shard, workers, secondNode } = options;
    return runDeviceSearch({ from, seeds: left, shard, endsAt }, workers, secondNode);
  }
  const { from, shard, workers, journey, blob, list = false } = options;
  return runConsoleSearch({
    ...{ from, seeds: left, shard, endsAt, seedsPerBatch, journey, workers, blob, list },
  });
}

await script.parseAsync();
