// `npm run mutants`: how many firmware bugs the verifier finds, and whether it calls anything a fault that is none.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { mutants } from './catalog/catalog.ts';
import { falseAlarms } from './measure/false-alarms.ts';
import { measureAll } from './measure/measure-all.ts';
import type { Tried } from './measure/measure-mutant.ts';
import { summary } from './measure/summary.ts';
import type { Mutant } from './mutant/mutant.ts';
import { compare } from './peers/compare.ts';
import { someOfEach } from './peers/compared.ts';

const help = `npm run mutants -- [options]: tries the verifier on every firmware bug of the simulator

  --class WORD     only bugs of a class (shape, status, ... robust); may be given again
  --profile WORD   only bugs that a profile can see: read, safe, destructive; may be given again
  --match TEXT     only bugs whose id has this text
  --every N        only each Nth bug
  --json FILE      writes what became of each bug
  --no-decoys      leaves out the clean runs and the decoys
  --per-class N    at most N bugs of each class, spread over them
  --peers DIR      compares with Dredd, Portman and Redocly Respect on the same bugs; DIR is a folder of
                   npm install --prefix DIR dredd @apideck/portman newman @redocly/cli
`;

const { values } = parseArgs({
  options: {
    class: { type: 'string', multiple: true },
    profile: { type: 'string', multiple: true },
    match: { type: 'string' },
    every: { type: 'string', default: '1' },
    json: { type: 'string' },
    'no-decoys': { type: 'boolean' },
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
      : someOfEach(filtered, Number(values['per-class']));
  if (values.peers === undefined) await measure(chosen);
  else await measureBesidePeers(chosen, values.peers);
}

async function measureBesidePeers(chosen: readonly Mutant[], folder: string): Promise<void> {
  const { text, data } = await compare(chosen, folder);
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(data, null, 1));
  process.stdout.write(text);
}

async function measure(chosen: readonly Mutant[]): Promise<void> {
  const started = performance.now();
  const tried: Tried[] = [];
  await measureAll(
    chosen.map(({ id }) => id),
    (one) => {
      tried.push(one);
      if (process.stderr.isTTY) process.stderr.write(`\r${tried.length} of ${chosen.length}`);
    },
  );
  if (process.stderr.isTTY) process.stderr.write('\n');
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(tried, null, 1));
  process.stdout.write(summary(tried, performance.now() - started));
  if (values['no-decoys'] !== true) {
    for await (const line of falseAlarms()) process.stdout.write(`${line}\n`);
  }
}
