// `npm run mutants`: measures how many firmware bugs the verifier finds, and its false alarms.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { mutants } from './catalog/catalog.ts';
import { measureFalseAlarms } from './measure/false-alarms.ts';
import { measureAll } from './measure/measure-all.ts';
import type { MutantResult } from './measure/measure-mutant.ts';
import { formatSummary } from './measure/summary.ts';
import type { Mutant } from './mutant/mutant.ts';
import { comparePeers } from './peers/compare.ts';
import { sampleByClass } from './peers/compared.ts';

const help = `npm run mutants -- [options]: measures the verifier with firmware bugs (mutants)

  --class <class>      Only mutants of a class (shape, status, ... robust). Repeatable.
  --profile <profile>  Only mutants that a profile can detect: read, safe, destructive. Repeatable.
  --match <text>       Only mutants whose id contains the text.
  --every <n>          Only every nth mutant.
  --per-class <n>      At most n mutants of each class, spread over the class.
  --json <file>        Write the result of each mutant.
  --no-oddities        Without the runs on correct devices and oddities.
  --peers <folder>     Compare with Dredd, Portman and Redocly Respect. The folder is made by
                       npm install --prefix <folder> dredd @apideck/portman newman @redocly/cli
`;

const { values } = parseArgs({
  options: {
    class: { type: 'string', multiple: true },
    profile: { type: 'string', multiple: true },
    match: { type: 'string' },
    every: { type: 'string', default: '1' },
    json: { type: 'string' },
    'no-oddities': { type: 'boolean' },
    'per-class': { type: 'string' },
    peers: { type: 'string' },
    help: { type: 'boolean' },
  },
});

if (values.help) {
  process.stdout.write(help);
} else {
  const filtered = [...mutants.values()]
    .filter(({ class: kind }) => values.class === undefined || values.class.includes(kind))
    .filter(({ profile }) => values.profile === undefined || values.profile.includes(profile))
    .filter(({ id }) => values.match === undefined || id.includes(values.match))
    .filter((_, at) => at % Number(values.every) === 0);
  const chosen =
    values['per-class'] === undefined
      ? filtered
      : sampleByClass(filtered, Number(values['per-class']));
  if (values.peers === undefined) await measure(chosen);
  else await measureBesidePeers(chosen, values.peers);
}

async function measureBesidePeers(chosen: readonly Mutant[], folder: string): Promise<void> {
  const { text, data } = await comparePeers(chosen, folder);
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(data, null, 1));
  process.stdout.write(text);
}

async function measure(chosen: readonly Mutant[]): Promise<void> {
  const started = performance.now();
  const results: MutantResult[] = [];
  await measureAll(
    chosen.map(({ id }) => id),
    (one) => {
      results.push(one);
      if (process.stderr.isTTY) process.stderr.write(`\r${results.length} of ${chosen.length}`);
    },
  );
  if (process.stderr.isTTY) process.stderr.write('\n');
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(results, null, 1));
  process.stdout.write(formatSummary(results, performance.now() - started));
  if (values['no-oddities'] !== true) {
    for await (const line of measureFalseAlarms()) process.stdout.write(`${line}\n`);
  }
}
