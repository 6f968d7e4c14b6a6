import type { ApiOperation } from './api-operation.ts';
import { readJson } from './client.ts';
import { format } from './compare.ts';
import type { Context } from './context.ts';
import { type Difference, listDifferences } from './differences.ts';
import { isAssigned } from './items.ts';
import { isRepeatable } from './read-checks.ts';

/** What some reads returned at one time, with the number of the exchange. */
export type Snapshot = ReadonlyMap<ApiOperation, { readonly json: unknown; readonly n: number }>;

export type ReadDifference = Difference & {
  readonly operation: ApiOperation;
  readonly exchanges: readonly number[];
};

/** So many reads near a write show what else it changes. */
const maxNear = 4;

/** @param isNew also of what nothing was written to since the last read */
export async function takeSnapshot(
  run: Context,
  reads: Iterable<ApiOperation>,
  isNew = false,
): Promise<Snapshot> {
  const snapshot = new Map<ApiOperation, { json: unknown; n: number }>();
  for (const read of reads) {
    const call = { purpose: 'isolation' };
    const exchange = await (isNew ? run.client.send(read, call) : run.client.read(read, call));
    const json = readJson(exchange);
    if (json !== undefined) snapshot.set(read, { json, n: exchange.n });
  }
  return snapshot;
}

/** Reads with the most of the path of a write in common, the shortest ones first. */
export function listNearReads(run: Context, { path }: ApiOperation): ApiOperation[] {
  const parts = path.split('/');
  const countShared = (other: ApiOperation) => {
    const at = other.path.split('/').findIndex((part, index) => part !== parts[index]);
    return at < 0 ? other.path.split('/').length : at;
  };
  return run.reads
    .filter((it) => isRepeatable(run, it))
    .toSorted((a, b) => countShared(b) - countShared(a) || a.path.length - b.path.length)
    .slice(0, maxNear);
}

export function compareSnapshots(before: Snapshot, after: Snapshot): ReadDifference[] {
  return [...after].flatMap(([operation, { json, n }]) => {
    const earlier = before.get(operation);
    return earlier === undefined
      ? []
      : listDifferences(earlier.json, json).map((it) => ({
          ...it,
          operation,
          exchanges: [earlier.n, n],
        }));
  });
}

/** The same member of all items of a list counts as one. */
export const getVolatileKey = ({ operation, path }: Pick<ReadDifference, 'operation' | 'path'>) =>
  `${operation.id} ${path.at(-1) ?? ''}`;

const isCounted = (name: string) =>
  /count|total|num|size|length|hash|digest|checksum|sum|used|free|sessions|users|requests/i.test(
    name,
  );

/** Texts and booleans that a write did not name, of items that are not its own. */
export function listUnnamedChanges(
  run: Context,
  differences: readonly ReadDifference[],
  body: unknown,
  ownId = '',
): ReadDifference[] {
  const names = JSON.stringify(body) ?? '';
  return differences.filter(({ path, kind, before, after, operation }) => {
    const name = path.at(-1) ?? '';
    const isValue = typeof before === typeof after && isScalar(before) && isScalar(after);
    return (
      kind === 'changed' &&
      isValue &&
      !names.includes(`"${name}":`) &&
      !isAssigned(name) &&
      !isCounted(name) &&
      !run.volatile.has(getVolatileKey({ operation, path })) &&
      (ownId === '' || !path.includes(ownId))
    );
  });
}

const isScalar = (value: unknown) =>
  typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number';

export function formatDifference({ operation, path, before, after }: ReadDifference): string {
  const { method, path: at } = operation;
  return `${path.join('.')} of ${method} ${at} from ${format(before)} to ${format(after)}`;
}
