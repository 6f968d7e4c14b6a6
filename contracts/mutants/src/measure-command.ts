import { writeFileSync } from 'node:fs';
import { type Shard, selectShard } from '@stillhouse/foundation/shard';
import type { Numbered } from '@stillhouse/foundation/shard-results';
import { createSimulator } from '@stillhouse/simulator';
import { type FalseAlarmRun, falseAlarmIds, measureFalseAlarms } from './measure/false-alarms.ts';
import { measureAll } from './measure/measure-all.ts';
import type { MutantResult } from './measure/measure-mutant.ts';
import {
  formatSequenceResults,
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
  /** Also runs on correct devices and harmless variants. */
  readonly harmlessVariants: boolean;
  /** File for the results. */
  readonly json: string | undefined;
};

/** Measures the mutants of a shard, prints and writes the results, and returns them. */
export async function measureShard(
  chosen: readonly Mutant[],
  { shard, harmlessVariants, json }: MeasureOptions,
): Promise<MutantResults> {
  const started = performance.now();
  const mutantIds = chosen.map(({ id }) => id);
  const ids = harmlessVariants ? [...mutantIds, ...falseAlarmIds] : mutantIds;
  const selected = selectShard(ids, shard, (id) => id);
  const numbers = new Map(selected.map(({ number, item }) => [item, number]));
  const isMutant = (number: number) => number <= mutantIds.length;
  const listIds = (mutants: boolean) =>
    selected.filter(({ number }) => isMutant(number) === mutants).map(({ item }) => item);
  const results: ((MutantResult | FalseAlarmRun) & Numbered)[] = [];
  const add = (one: MutantResult | FalseAlarmRun) => {
    results.push({ number: numbers.get(one.id) ?? 0, ...one });
    if (process.stderr.isTTY) process.stderr.write(`\r${results.length} of ${selected.length}`);
  };
  await measureAll(listIds(true), add);
  if (harmlessVariants) for await (const run of measureFalseAlarms(listIds(false))) add(run);
  if (process.stderr.isTTY) process.stderr.write('\n');
  const content = createMutantResults(results, shard, ids.length);
  if (json !== undefined) writeFileSync(json, JSON.stringify(content, null, 1));
  process.stdout.write(formatResults(content, performance.now() - started));
  return content;
}

/** Verifies the bugs of a shard that need several calls with walks only, and prints the results. */
export async function measureWalks(
  seeds: readonly number[],
  { match = '', shard }: { readonly match?: string; readonly shard: Shard },
): Promise<void> {
  const simulator = await createSimulator();
  const results: SequenceResult[] = [];
  for (const { item: bug } of selectShard(sequences, shard, ({ id }) => id)) {
    if (!bug.id.includes(match)) continue;
    for (const seed of seeds) results.push(await measureSequence(simulator, bug, seed));
  }
  await simulator.close();
  process.stdout.write(formatSequenceResults(results));
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
