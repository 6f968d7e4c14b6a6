import { Budget } from './document-limits.ts';
import { getErrorMessage } from './error-message.ts';
import { isRecord } from './is-record.ts';
import { explainMissingShards, parseShard } from './shard.ts';

/** The position of an item among the items of all shards, from 1. */
export type Numbered = { readonly number: number };

/** The content of a file with the results of one shard. Merged results are shard `0/1`. */
export type ShardResults<Result extends Numbered> = {
  readonly kind: string;
  /** Hash of the contract of the run. */
  readonly contract: string;
  /** Such as `0/4`. */
  readonly shard: string;
  /** Number of items of all shards. */
  readonly total: number;
  readonly results: readonly Result[];
};

/** @throws RangeError if the text is not the content of a file of this kind */
export function parseShardResults<Results extends ShardResults<Numbered>>(
  source: string,
  text: string,
  kind: Results['kind'],
): Results {
  const value = parseJson(source, text);
  if (isShardResults(value, kind)) return value as Results;
  throw new RangeError(`${source} contains ${describeKind(value)}, not ${kind} results.`);
}

/**
 * Returns the results of all shards of a run, in the order of a run without shards.
 * @throws RangeError if a shard or a result is missing, or the files are of different runs
 */
export function mergeShardResults<Result extends Numbered>(
  files: readonly { readonly source: string; readonly content: ShardResults<Result> }[],
): Result[] {
  const parts = files.map(({ source, content }) => ({
    source,
    shard: readShard(source, content.shard),
  }));
  const issue = explainMissingShards(parts);
  const [first] = files;
  if (issue !== null || first === undefined) throw new RangeError(issue ?? 'Nothing to merge.');
  for (const { source, content } of files) {
    for (const key of ['contract', 'total'] as const) {
      if (content[key] === first.content[key]) continue;
      throw new RangeError(
        `${first.source} has ${key} ${first.content[key]}, but ${source} has ${content[key]}. Merge shards of one run.`,
      );
    }
  }
  const results = files.flatMap(({ content }) => content.results);
  const byNumber = new Map(results.map((result) => [result.number, result]));
  const { total } = first.content;
  const merged = [...Array(total).keys()].flatMap((at) => byNumber.get(at + 1) ?? []);
  if (merged.length === total && results.length === total) return merged;
  throw new RangeError(
    `The files contain ${results.length} results with ${byNumber.size} numbers, but the run has ${total} items. Merge complete files of one run.`,
  );
}

function parseJson(source: string, text: string): unknown {
  try {
    return new Budget().parse(text);
  } catch (error) {
    throw new RangeError(`${source} is not JSON (${getErrorMessage(error)}). Name another file.`);
  }
}

function isShardResults(value: unknown, kind: string): boolean {
  return (
    isRecord(value) &&
    value.kind === kind &&
    typeof value.contract === 'string' &&
    typeof value.shard === 'string' &&
    Number.isSafeInteger(value.total) &&
    Array.isArray(value.results) &&
    value.results.every((result) => isRecord(result) && Number.isSafeInteger(result.number))
  );
}

/** Names what a file contains that was named by mistake. */
function describeKind(value: unknown): string {
  if (!isRecord(value)) return 'no results';
  if (value.tool === 'stillhouse-verify') return 'a verifier report';
  if (typeof value.kind === 'string') return `${value.kind} results`;
  return Array.isArray(value.areas) ? 'coverage' : 'no results';
}

function readShard(source: string, text: string) {
  try {
    return parseShard(text);
  } catch (error) {
    throw new RangeError(`${source}: ${getErrorMessage(error)}`);
  }
}
