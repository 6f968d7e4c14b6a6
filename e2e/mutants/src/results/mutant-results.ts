import { readFileSync } from 'node:fs';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { formatShard, type Shard } from '@stillhouse/foundation/shard';
import {
  mergeShardResults,
  type Numbered,
  parseShardResults,
  type ShardResults,
} from '@stillhouse/foundation/shard-results';
import { Contract } from 'stillhouse-verify';
import type { Measured } from '../measure/measure-all.ts';

/** The content of the file of `npm run mutants -- --json`. */
export type MutantResults = ShardResults<Measured & Numbered> & { readonly kind: 'mutants' };

/** @param total number of mutants and runs for false alarms of all shards */
export function createMutantResults(
  results: readonly (Measured & Numbered)[],
  shard: Shard,
  total: number,
): MutantResults {
  return {
    kind: 'mutants',
    contract: new Contract().hash,
    shard: formatShard(shard),
    total,
    // Several processes measure side by side.
    results: results.toSorted((a, b) => a.number - b.number),
  };
}

/** @throws RangeError if the files cannot be read or are not the shards of one run */
export function mergeMutantFiles(paths: readonly string[]): MutantResults {
  const files = paths.map((source) => ({
    source,
    content: parseShardResults<MutantResults>(source, readText(source), 'mutants'),
  }));
  const results = mergeShardResults(files);
  const [first] = files;
  if (first === undefined) throw new RangeError('Name the files of all shards.');
  return { ...first.content, shard: '0/1', results };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new RangeError(
      `${path} cannot be read (${getErrorMessage(error)}). Use a file of npm run mutants -- --json.`,
    );
  }
}
