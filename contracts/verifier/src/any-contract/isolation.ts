import { isRecord } from '@stillhouse/foundation/is-record';
import type { ApiOperation } from './api-operation.ts';
import { readJson } from './client.ts';
import type { Context } from './context.ts';
import { findCollections } from './find-collections.ts';
import { isAssigned } from './items.ts';
import { isRepeatable } from './read-checks.ts';
import { getRequirementId, listCollectionReads } from './requirements.ts';
import {
  compareSnapshots,
  formatDifference,
  getVolatileKey,
  listUnnamedChanges,
  type ReadDifference,
  type Snapshot,
  takeSnapshot,
} from './snapshots.ts';

/** Reads everything again: without a write, only live values may differ. */
export async function checkReadsKeep(run: Context): Promise<void> {
  const reads = run.reads.filter((it) => isRepeatable(run, it));
  const earlier = new Map(run.client.exchanges.map((it) => [it.request.target, it]));
  const second = await takeSnapshot(run, reads, true);
  const first: Snapshot = new Map(
    [...second].flatMap(([operation, { n }]) => {
      const exchange = earlier.get(run.client.exchanges[n - 1]?.request.target ?? '');
      const json = exchange === undefined ? undefined : readJson(exchange);
      return exchange === undefined || json === undefined
        ? []
        : [[operation, { json, n: exchange.n }] as const];
    }),
  );
  const differences = compareSnapshots(first, second);
  const written = listWrittenNames(run);
  const isWritten = ({ path, kind }: ReadDifference) =>
    kind === 'changed' && written.has(path.at(-1) ?? '') && !isAssigned(path.at(-1) ?? '');
  const suspects = new Set(differences.filter(isWritten).map(({ operation }) => operation));
  const later = compareSnapshots(second, await takeSnapshot(run, suspects, true));
  const lists = listCollectionReads(findCollections(run.contract));
  for (const difference of differences) {
    const { operation, path, kind, exchanges } = difference;
    const name = path.at(-1) ?? '';
    const isStill = !later.some((it) => getVolatileKey(it) === getVolatileKey(difference));
    const isSetting = isWritten(difference) && isStill;
    const item = kind === 'added' ? difference.after : difference.before;
    const isItem = kind !== 'changed' && lists.has(operation) && isRecord(item);
    if (isSetting || isItem)
      run.findings.evaluate(
        getRequirementId('noeffect.reads', operation),
        isItem
          ? `${name} was ${kind} in the list although nothing was written.`
          : `Changed ${formatDifference(difference)}, although nothing was written.`,
        '',
        exchanges,
      );
    else run.volatile.add(getVolatileKey(difference));
  }
  for (const difference of later)
    if (difference.kind === 'changed') run.volatile.add(getVolatileKey(difference));
  for (const [operation, { n }] of second)
    run.findings.evaluate(
      getRequirementId('noeffect.reads', operation),
      null,
      'Reading changes no value that a client writes.',
      [n],
    );
}

function listWrittenNames(run: Context): ReadonlySet<string> {
  return new Set(
    run.contract.operations.flatMap(({ body }) =>
      (body?.media ?? []).flatMap(({ schema }) =>
        schema === null ? [] : run.values.listFields(schema).map(({ path }) => path.at(-1) ?? ''),
      ),
    ),
  );
}

/** Reports values that a write changed without naming them. */
export async function reportOthers(
  run: Context,
  write: ApiOperation,
  body: unknown,
  { before, after, n, ownId }: { before: Snapshot; after: Snapshot; n: number; ownId?: string },
): Promise<void> {
  const changes = listUnnamedChanges(run, compareSnapshots(before, after), body, ownId);
  const [change] = await confirmChanges(run, changes, after);
  const id = getRequirementId('isolation.others', write);
  run.findings.evaluate(
    id,
    change === undefined ? null : `Changed ${formatDifference(change)}, which it does not name.`,
    'Other values are as before.',
    [n, ...(change?.exchanges ?? [])],
  );
}

/** A live value differs once more. */
async function confirmChanges(
  run: Context,
  changes: readonly ReadDifference[],
  after: Snapshot,
): Promise<ReadDifference[]> {
  if (changes.length === 0) return [];
  const again = await takeSnapshot(run, new Set(changes.map(({ operation }) => operation)), true);
  const later = new Set(compareSnapshots(after, again).map(getVolatileKey));
  for (const key of later) run.volatile.add(key);
  return changes.filter((it) => !later.has(getVolatileKey(it)));
}
