// `npm run mutants`: measures how many firmware bugs the verifier finds, and its false alarms.
import { writeFileSync } from 'node:fs';
import { isInShard, type Shard } from '@stillhouse/foundation/shard';
import { Command, InvalidArgumentError, Option } from 'commander';
import { Contract, harmLevels } from 'stillhouse-verify';
import { catalogs } from './catalog/catalog.ts';
import { findHarm } from './harmlessness/search.ts';
import { sampleByClass } from './measure/sample-by-class.ts';
import { measureShard, measureWalks, mergeShards } from './measure-command.ts';
import { type Detection, formatDetectionPage } from './results/detection-page.ts';
import { createShardOption } from './shard-option.ts';

type Options = {
  class?: string[];
  harm?: string[];
  match?: string;
  catalog: keyof typeof catalogs;
  every: number;
  perClass?: number;
  shard: Shard;
  json?: string;
  page?: string;
  variants: boolean;
  cleanRuns: number;
  harmless?: number;
  walks?: number;
  from: number;
};

const program = new Command('npm run mutants --')
  .description('Measures the verifier with firmware bugs (mutants).')
  .addOption(createChoices('--class <class>', 'class').default(undefined, 'all'))
  .addOption(createChoices('--harm <level>', 'harm').default(undefined, 'all'))
  .addOption(
    new Option('--catalog <name>', 'the bugs of this project, or those from public trackers')
      .choices(Object.keys(catalogs))
      .default('own'),
  )
  .option('--match <text>', 'only mutants whose id contains the text')
  .option('--every <n>', 'only every nth mutant', readCount, 1)
  .option('--per-class <n>', 'at most n mutants of each class, spread over the class', readCount)
  .addOption(createShardOption())
  .option('--json <file>', 'write the result of each mutant, for merge')
  .option('--page <file>', 'write a page with the numbers')
  .option('--clean-runs <n>', 'runs on a correct device of each product', readCount, 1)
  .option('--no-variants', 'without the runs on correct devices and harmless variants')
  .option(
    '--harmless <n>',
    'verify n random devices, and compare their state before and after',
    readCount,
  )
  .option(
    '--walks <n>',
    'verify the bugs of the class sequences with n seeds, and run their scripts',
    readCount,
  )
  .option('--from <seed>', 'first seed of --harmless and --walks', readCount, 1)
  .helpCommand(false)
  .showSuggestionAfterError()
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .action(run);
program
  .command('merge')
  .description('Merges the files of --json of all shards.')
  .argument('<file...>')
  .option('--json <file>', 'write the merged results')
  .option('--page <file>', 'write a page with the numbers')
  .action((paths: string[], _options, command: Command) => {
    // The options of the program have the same names and take the values.
    const { json, page } = command.optsWithGlobals<Pick<Options, 'json' | 'page'>>();
    try {
      const { results } = mergeShards(paths, json);
      if (page !== undefined) writePage(page, { results, perClass: undefined });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      program.error(`error: ${error.message}`);
    }
  });
await program.parseAsync();

async function run(options: Options): Promise<void> {
  const { walks, from, harmless } = options;
  if (walks !== undefined) {
    const seeds = Array.from({ length: walks }, (_none, at) => from + at);
    return await measureWalks(seeds, options);
  }
  if (harmless !== undefined) return await verifyRandomDevices(harmless, options);
  const filtered = catalogs[options.catalog]
    .filter(({ class: kind }) => options.class === undefined || options.class.includes(kind))
    .filter(({ harm }) => options.harm === undefined || options.harm.includes(harm))
    .filter(({ id }) => options.match === undefined || id.includes(options.match))
    .filter((_, at) => at % options.every === 0);
  const { shard, page, json, perClass } = options;
  const chosen = perClass === undefined ? filtered : sampleByClass(filtered, perClass);
  if (chosen.length === 0) program.error('error: no mutant matches these options');
  const { results } = await measureShard(chosen, {
    shard,
    cleanRuns: options.variants ? options.cleanRuns : null,
    json,
  });
  if (page !== undefined) writePage(page, { results, perClass });
}

function writePage(path: string, detection: Omit<Detection, 'date' | 'contract'>): void {
  const date = new Date().toISOString().slice(0, 10);
  const contract = new Contract().version;
  writeFileSync(path, formatDetectionPage({ date, contract, ...detection }));
}

/** Verifies random devices: those of the shard, with the levels of `--harm`. */
async function verifyRandomDevices(count: number, { from, shard, harm }: Options): Promise<void> {
  const all = Array.from({ length: count }, (_none, at) => from + at);
  const seeds = all.filter((seed) => isInShard(seed, shard));
  const levels = harmLevels.filter((level) => harm?.includes(level) ?? true);
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  if ((await findHarm({ seeds, harmLevels: levels, print })).length > 0) process.exitCode = 1;
}

/** A repeatable option with the values that the mutants have. */
function createChoices(flags: string, key: 'class' | 'harm'): Option {
  const choices = [...new Set(catalogs.own.map((mutant) => mutant[key]))];
  return new Option(flags, `only mutants of this ${key}; repeatable`)
    .choices(choices)
    .argParser((text: string, earlier: string[] = []) => {
      if ((choices as string[]).includes(text)) return [...earlier, text];
      throw new InvalidArgumentError(`Use one of ${choices.join(', ')}.`);
    });
}

function readCount(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Use a whole number of 1 or more.');
}
