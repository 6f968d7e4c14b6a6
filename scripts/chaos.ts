// `npm run chaos`: drives the real console through its journeys while random faults are injected
// (e2e/tests/random-faults.spec.ts), over many seeds. With `--device`, searches the device in this
// process instead (scripts/chaos). `npm test` runs a few seeds of both.
import { join, resolve } from 'node:path';
import { formatShard, isInShard, type Shard } from '@stillhouse/foundation/shard';
import { createShardOption } from '@stillhouse/mutants/shard-option';
import { Option } from 'commander';
import { readPlantedBugs } from '../e2e/planted-bugs/read-bugs.ts';
import { journeys } from '../e2e/random-faults/journeys.ts';
import { caseTitle } from '../e2e/random-faults/random-case.ts';
import { measurePlantedBugs } from './chaos/measure-planted-bugs.ts';
import { runDeviceSearch } from './chaos/run-device-search.ts';
import { readSecondNode } from './chaos/second-node.ts';
import { testInBrowser } from './check/commands.ts';
import { runCommand } from './check/run-command.ts';
import { describeScript, readCount } from './npm-script.ts';

type Options = {
  device?: true;
  secondNode?: string;
  plantedBugs?: true | string[];
  untilStopped?: true;
  seeds?: number;
  from: number;
  journey?: string;
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
const seedsPerBatch = 2 * journeys.length;

const names = journeys.map(({ name }) => name);

const bugs = readPlantedBugs();

const help = `
Journeys: ${names.join(', ')}. Without --journey, consecutive seeds take them in turn:
seed n plays the journey at position n modulo ${names.length}, counted from 0.

With --shard, seeds keep their journeys and faults: seed n belongs to shard n modulo the number of
shards.

A failure is reduced to the fewest faults. Its bundle is saved in test-results/random-faults and can
be replayed with: npm run simulate -- replay <file>

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
  .option('--seeds <n>', `number of seeds to try (default: ${defaultSeeds})`, readCount)
  .option('--from <seed>', 'first seed', readCount, 1)
  .addOption(new Option('--journey <name>', 'run this journey only').choices(names))
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
  let left = seeds ?? (isEndless ? Number.POSITIVE_INFINITY : defaultSeeds);
  const endsAt = performance.now() + (minutes ?? Number.POSITIVE_INFINITY) * 60_000;
  const { plantedBugs } = options;
  if (plantedBugs !== undefined) {
    const chosen = bugs.filter(({ name }) => plantedBugs === true || plantedBugs.includes(name));
    return measurePlantedBugs(chosen, seeds ?? defaultPlantedSeeds, options.workers);
  }
  if (options.device === true) {
    const { from, shard, workers, secondNode } = options;
    return runDeviceSearch({ from, seeds: left, shard, endsAt }, workers, secondNode);
  }
  if (!isEndless) return trySeeds(options.from, left, options);
  let next = options.from;
  let exitCode = 0;
  while (left > 0 && performance.now() < endsAt) {
    const count = Math.min(seedsPerBatch * options.shard.count, left);
    exitCode = Math.max(exitCode, await trySeeds(next, count, options));
    next += count;
    left -= count;
  }
  console.log(`Tried the seeds ${options.from} to ${next - 1}. To continue: --from ${next}`);
  return exitCode;
}

async function trySeeds(
  from: number,
  count: number,
  { journey, workers, list, shard, blob }: Options,
): Promise<number> {
  const seeds = Array.from({ length: count }, (_none, at) => from + at);
  if (!seeds.some((seed) => isInShard(seed, shard))) {
    console.log(
      `Shard ${formatShard(shard)} has none of the seeds ${from} to ${from + count - 1}.`,
    );
    return 0;
  }
  const { command, env } = testInBrowser([
    ...['random-faults', '--grep', caseTitle, `--workers=${workers}`],
    `--reporter=list${blob === undefined ? '' : ',blob'}`,
    ...(list ? ['--list'] : []),
  ]);
  return runCommand({
    command,
    env: {
      ...env,
      STILLHOUSE_CHAOS_SEEDS: String(count),
      STILLHOUSE_CHAOS_FROM: String(from),
      STILLHOUSE_CHAOS_SHARD: formatShard(shard),
      ...(blob !== undefined && {
        PLAYWRIGHT_BLOB_OUTPUT_FILE: join(resolve(blob), `seeds-${from}-shard-${shard.index}.zip`),
      }),
      ...(journey !== undefined && { STILLHOUSE_CHAOS_JOURNEY: journey }),
    },
  });
}

await script.parseAsync();
