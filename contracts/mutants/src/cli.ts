// `npm run mutants`: measures how many firmware bugs the verifier finds, and its false alarms.
import { writeFileSync } from 'node:fs';
import { isInShard, type Shard } from '@stillhouse/foundation/shard';
import { Command, InvalidArgumentError, Option } from 'commander';
import { mutants } from './catalog/catalog.ts';
import { verifierProfiles } from './harmlessness/random-device.ts';
import { reportHarm } from './harmlessness/search.ts';
import { measureShard, measureWalks, mergeShards } from './measure-command.ts';
import type { Mutant } from './mutant/mutant.ts';
import { comparePeers } from './peers/compare.ts';
import { sampleByClass } from './peers/compared.ts';
import { createShardOption } from './shard-option.ts';

type Options = {
  class?: string[];
  profile?: string[];
  match?: string;
  every: number;
  perClass?: number;
  shard: Shard;
  json?: string;
  variants: boolean;
  peers?: string;
  harmless?: number;
  walks?: number;
  from: number;
};

const program = new Command('npm run mutants --')
  .description('Measures the verifier with firmware bugs (mutants).')
  .addOption(createChoices('--class <class>', 'class').default(undefined, 'all'))
  .addOption(createChoices('--profile <profile>', 'profile').default(undefined, 'all'))
  .option('--match <text>', 'only mutants whose id contains the text')
  .option('--every <n>', 'only every nth mutant', readCount, 1)
  .option('--per-class <n>', 'at most n mutants of each class, spread over the class', readCount)
  .addOption(createShardOption())
  .option('--json <file>', 'write the result of each mutant, for merge')
  .option('--no-variants', 'without the runs on correct devices and harmless variants')
  .option('--peers <folder>', 'compare with Dredd, Portman and Redocly Respect')
  .option(
    '--harmless <n>',
    'verify n random devices, and compare their state before and after',
    readCount,
  )
  .option(
    '--walks <n>',
    'verify the bugs of class walk with n seeds, and run their scripts',
    readCount,
  )
  .option('--from <seed>', 'first seed of --harmless and --walks', readCount, 1)
  .addHelpText(
    'after',
    '\nThe folder of --peers is made by\n  npm install --prefix <folder> dredd @apideck/portman newman @redocly/cli',
  )
  .helpCommand(false)
  .showSuggestionAfterError()
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .action(run);
program
  .command('merge')
  .description('Merges the files of --json of all shards.')
  .argument('<file...>')
  .option('--json <file>', 'write the merged results')
  .action((paths: string[], _options, command: Command) => {
    try {
      // The option of the program has the same name and takes the value.
      mergeShards(paths, command.optsWithGlobals<Pick<Options, 'json'>>().json);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      program.error(`error: ${error.message}`);
    }
  });
await program.parseAsync();

async function run(options: Options): Promise<void> {
  const { walks, from } = options;
  if (walks !== undefined) {
    const seeds = Array.from({ length: walks }, (_none, at) => from + at);
    return await measureWalks(seeds, options);
  }
  if (options.harmless !== undefined) return await findHarm(options.harmless, options);
  const filtered = [...mutants.values()]
    .filter(({ class: kind }) => options.class === undefined || options.class.includes(kind))
    .filter(({ profile }) => options.profile === undefined || options.profile.includes(profile))
    .filter(({ id }) => options.match === undefined || id.includes(options.match))
    .filter((_, at) => at % options.every === 0);
  const chosen =
    options.perClass === undefined ? filtered : sampleByClass(filtered, options.perClass);
  if (chosen.length === 0) program.error('error: no mutant matches these options');
  const { peers, shard } = options;
  if (peers === undefined)
    await measureShard(chosen, { shard, harmlessVariants: options.variants, json: options.json });
  else if (shard.count === 1) await measureBesidePeers(chosen, peers, options.json);
  else program.error('error: --shard and --peers exclude each other. Leave one out.');
}

/** Verifies random devices: those of the shard, in the profiles of `--profile`. */
async function findHarm(count: number, { from, shard, profile }: Options): Promise<void> {
  const all = Array.from({ length: count }, (_none, at) => from + at);
  const seeds = all.filter((seed) => isInShard(seed, shard));
  const profiles = verifierProfiles.filter((one) => profile?.includes(one) ?? true);
  if (!(await reportHarm({ seeds, profiles }))) process.exitCode = 1;
}

/** A repeatable option with the values that the mutants have. */
function createChoices(flags: string, key: 'class' | 'profile'): Option {
  const choices = [...new Set([...mutants.values()].map((mutant) => mutant[key]))];
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

async function measureBesidePeers(
  chosen: readonly Mutant[],
  folder: string,
  json: string | undefined,
): Promise<void> {
  const { text, data } = await comparePeers(chosen, folder);
  if (json !== undefined) writeFileSync(json, JSON.stringify(data, null, 1));
  process.stdout.write(text);
}
