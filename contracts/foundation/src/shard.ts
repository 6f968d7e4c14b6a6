/** One of `count` parts of a run or of a fleet. Shards count from 0. */
export type Shard = { readonly index: number; readonly count: number };

/** Kubernetes sets it in each pod of an indexed Job. It counts from 0. */
export const shardIndexVariable = 'JOB_COMPLETION_INDEX';

export const maxShards = 10_000;

/**
 * Parses `0/4`, the first of four shards. With `*` as index, the index comes from the environment.
 * @throws RangeError that names the value and the remedy, but not the option
 */
export function parseShard(
  text: string,
  environment: Readonly<Record<string, string | undefined>> = {},
): Shard {
  const [, indexText, countText] = /^(\*|\d{1,9})\/(\d{1,9})$/.exec(text) ?? [];
  if (indexText === undefined) {
    throw new RangeError(
      `"${text}" is not a shard. Use index/count, such as 0/4 for the first of four shards, or */4 in an indexed Job.`,
    );
  }
  const count = Number(countText);
  if (count < 1 || count > maxShards) {
    throw new RangeError(`"${text}" has ${count} shards. Use a count from 1 to ${maxShards}.`);
  }
  const index = indexText === '*' ? readIndex(text, environment) : Number(indexText);
  if (index < count) return { index, count };
  throw new RangeError(
    `"${text}" has no shard ${index}: shards count from 0. Use an index from 0 to ${count - 1}.`,
  );
}

export function formatShard({ index, count }: Shard): string {
  return `${index}/${count}`;
}

/**
 * Returns true if an item belongs to the shard. Each item belongs to exactly one, whatever the
 * other items are: a number by its remainder, a name by its hash.
 */
export function isInShard(item: number | string, { index, count }: Shard): boolean {
  return (typeof item === 'number' ? item : hashName(item)) % count === index;
}

/**
 * Returns the items of a shard in their order, with their numbers among all items, from 1.
 * @param getName returns what decides about the shard; it must not depend on the other items
 */
export function selectShard<Item>(
  items: readonly Item[],
  shard: Shard,
  getName: (item: Item) => number | string,
): { readonly number: number; readonly item: Item }[] {
  return items
    .map((item, at) => ({ number: at + 1, item }))
    .filter(({ item }) => isInShard(getName(item), shard));
}

/** Explains why parts are not all shards of one run, or returns null. */
export function explainMissingShards(
  parts: readonly { readonly source: string; readonly shard: Shard }[],
): string | null {
  const [first] = parts;
  if (first === undefined) return 'Nothing to merge. Name the files of all shards.';
  const sources = new Map<number, string>();
  for (const { source, shard } of parts) {
    if (shard.count !== first.shard.count) {
      return `${first.source} is shard ${formatShard(first.shard)}, but ${source} is shard ${formatShard(shard)}. Merge shards of one run.`;
    }
    const earlier = sources.get(shard.index);
    if (earlier !== undefined) {
      return `${earlier} and ${source} are both shard ${formatShard(shard)}. Name each shard once.`;
    }
    sources.set(shard.index, source);
  }
  const { count } = first.shard;
  const missing = [...Array(count).keys()].filter((index) => !sources.has(index));
  if (missing.length === 0) return null;
  const names = missing.slice(0, 10).map((index) => formatShard({ index, count }));
  const rest = missing.length > names.length ? ` and ${missing.length - names.length} more` : '';
  return `Shard ${names.join(', ')}${rest} is missing. Name the files of all ${count} shards.`;
}

function readIndex(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): number {
  const value = environment[shardIndexVariable];
  if (value === undefined) {
    throw new RangeError(
      `"${text}" needs the environment variable ${shardIndexVariable}, which an indexed Job sets. Elsewhere use an index, such as 0/4.`,
    );
  }
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new RangeError(
    `"${text}": ${shardIndexVariable} is "${value}". Set it to a whole number from 0.`,
  );
}

/** FNV-1a with the final mix of MurmurHash3, without which similar names share their remainders. */
function hashName(name: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
