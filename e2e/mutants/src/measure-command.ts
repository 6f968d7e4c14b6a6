import { writeFileSync } from 'node:fs';
import { runParallel } from '@stillhouse/foundation/run-parallel';
import { type Shard, selectShard } from '@stillhouse/foundation/shard';
import type { Numbered } from '@stillhouse/foundation/shard-results';
import { createSimulator } from 'stillhouse';
import { listFalseAlarmIds } from './measure/false-alarms.ts';
import { type Measured, measureAll } from './measure/measure-all.ts';
import {
  formatSequenceResult,
  formatSequenceSummary,
  measureSequence,
  type SequenceResult,
} from './measure/measure-sequence.ts';
import type { Mutant } from './mutant/mutant.ts';
import { formatResults } from './results/format-results.ts';
import {
  createMutantResults,
  type MutantResults,
  mergeMutantFiles,
} from './results/mutant-results.ts';
import { sequences } from './sequences/sequences.ts';

type MeasureOptions = {
  readonly shard: Shard;
  /** Runs on a correct device of each product. Null: also none on harmless variants. */
  readonly cleanRuns: number | null;
  /** File for the results. */
  readonly json: string | undefined;
};

/** How many results come before the file is written again. */
const resultsPerWrite = 100;

/** Measures the mutants of a shard, prints and writes the results, and returns them. */
export async function measureShard(
  chosen: readonly Mutant[],
  { shard, cleanRuns, json }: MeasureOptions,
): Promise<MutantResults> {
  const started = performance.now();
  const ids = [
    ...chosen.map(({ id }) => id),
    ...(cleanRuns === null ? [] : listFalseAlarmIds(cleanRuns)),
  ];
  const selected = selectShard(ids, shard, (id) => id);
  const numbers = new Map(selected.map(({ number, item }) => [item, number]));
  const results: (Measured & Numbered)[] = [];
  const write = () => {
    const content = createMutantResults(results, shard, ids.length);
    if (json !== undefined) writeFileSync(json, JSON.stringify(content, null, 1));
    return content;
  };
  await measureAll(
    selected.map(({ item }) => item),
    (one) => {
      results.push({ number: numbers.get(one.id) ?? 0, ...one });
      // A run that is cut off has taken minutes.
      if (json !== undefined && results.length % resultsPerWrite === 0) write();
      if (process.stderr.isTTY) process.stderr.write(`\r${results.length} of ${selected.length}`);
    },
  );
  if (process.stderr.isTTY) process.stderr.write('\n');
  const content = write();
  process.stdout.write(formatResults(content, performance.now() - started));
  return content;
}

/** A run mostly waits for its device. */
const walksAtOnce = 8;

/** Verifies the bugs of a shard that need several calls with walks only, and prints the results. */
export async function measureWalks(
  seeds: readonly number[],
  { match = '', shard }: { readonly match?: string; readonly shard: Shard },
): Promise<void> {
  const simulator = await createSimulator();
  const results: SequenceResult[] = [];
  const runs = selectShard(sequences, shard, ({ id }) => id)
    .filter(({ item }) => item.id.includes(match))
    .flatMap(({ item: bug }) => seeds.map((seed) => ({ bug, seed })));
  await runParallel(runs, walksAtOnce, async ({ bug, seed }) => {
    const result = await measureSequence(simulator, bug, seed);
    results.push(result);
    process.stdout.write(`${formatSequenceResult(result)}\n`);
  });
  await simulator.close();
  process.stdout.write(`${formatSequenceSummary(results)}\n`);
}

/**
 * Merges the files of all shards, prints and writes the results, and returns them.
 * @throws RangeError if the files cannot be read or are not the shards of one run
 */
export function mergeShards(paths: readonly string[], json: string | undefined): MutantResults {
  const merged = mergeMutantFiles(paths);
  if (json !== undefined) writeFileSync(json, JSON.stringify(merged, null, 1));
  const ms = merged.results.reduce((sum, result) => sum + result.ms, 0);
  process.stdout.write(formatResults(merged, ms));
  return merged;
}
