import { isRecord } from '@stillhouse/foundation/is-record';
import type { ApiOperation } from './api-operation.ts';
import { createBody, getJsonBody } from './body-checks.ts';
import { asRecord } from './body-values.ts';
import { readJson } from './client.ts';
import { isEqualItem } from './compare.ts';
import { type Context, isAccepted } from './context.ts';
import { listRemoved } from './differences.ts';
import { type Collection, mentions } from './find-collections.ts';
import { reportOthers } from './isolation.ts';
import { fill, type Item, type ItemCalls } from './item-calls.ts';
import { findItem, isWhole } from './items.ts';
import { keepMembers, nameItem } from './own-items.ts';
import { getRequirementId } from './requirements.ts';
import { listNearReads, type Snapshot, takeSnapshot } from './snapshots.ts';

/** Creates, changes and deletes a second item: the first one and all else are as before. */
export async function checkNeighbors(
  run: Context,
  calls: Collection,
  items: ItemCalls,
  first: Item,
): Promise<void> {
  const { create, remove, update, list } = calls;
  const reads = new Set([...(list === undefined ? [] : [list]), ...listNearReads(run, create)]);
  let before = await takeSnapshot(run, reads);
  const compare = async (write: ApiOperation, body: unknown, n: number, item: Item) => {
    const after = await takeSnapshot(run, reads);
    await reportOthers(run, write, body, { before, after, n, ownId: String(item.id) });
    if (list !== undefined) reportFirst(run, calls, { write, first, item, before, after });
    before = after;
  };
  const second =
    (await items.create((name) => createLeanBody(run, calls, name))) ??
    (await items.create((name) => items.createBody(name)));
  if (second === null) return;
  const original = list === undefined ? undefined : before.get(list)?.json;
  await compare(create, second.body, second.created.n, second);
  const shown = list === undefined ? undefined : await readList(run, list);
  if (
    list !== undefined &&
    shown !== undefined &&
    isWhole(run, list, shown) &&
    mentions(before.get(list)?.json, first.id)
  )
    run.findings.evaluate(
      getRequirementId('resources.created', create),
      mentions(shown, second.id) ? null : `The list does not show ${second.id}, the second item.`,
      'The list shows a second item.',
      [second.created.n, run.client.exchanges.length],
    );
  const media = update === undefined ? undefined : getJsonBody(update);
  if (update !== undefined && media?.schema != null && run.permits(update)) {
    const found = await items.readItem(second.id);
    const filled = fill(createBody(run, media), asRecord(second.body), found?.item);
    const body = update.method === 'PATCH' ? {} : keepRequired(run, update, filled);
    const sent = await run.client.send(update, {
      purpose: 'isolation',
      body,
      parameters: items.toParameters(update, second.id),
    });
    if (isAccepted(sent)) await compare(update, body, sent.n, second);
  }
  await items.remove(second);
  await compare(remove, undefined, run.client.exchanges.length, second);
  if (list === undefined || !isWhole(run, list, shown)) return;
  const gone = listRemoved(original, before.get(list)?.json);
  reportHidden(run, list, second, listRemoved(original, shown), gone);
}

/** What the list shows again without an item of the run was only hidden. */
export function reportHidden(
  run: Context,
  list: ApiOperation,
  item: Item,
  lost: readonly string[],
  gone: readonly string[],
): void {
  const hidden = lost.find((it) => !gone.includes(it));
  if (hidden === undefined) return;
  const numbers = [item.created.n, run.client.exchanges.length];
  run.findings.evaluate(
    getRequirementId('agreement.items', list),
    `Did not show ${hidden} while there was ${item.id}.`,
    '',
    numbers,
  );
}

const readList = async (run: Context, list: ApiOperation) =>
  readJson(await run.client.send(list, { purpose: 'resources' }));

/** Only what the contract requires, and what names the item. */
function createLeanBody(run: Context, calls: Collection, name: string): unknown {
  const media = getJsonBody(calls.create);
  if (media?.schema == null) return calls.query && { [calls.query.create]: name };
  return nameItem(run, calls, keepRequired(run, calls.create, createBody(run, media), calls), name);
}

function keepRequired(
  run: Context,
  operation: ApiOperation,
  body: unknown,
  calls?: Collection,
): unknown {
  const removal = calls === undefined ? undefined : getJsonBody(calls.remove)?.schema;
  const removing = removal == null ? {} : asRecord(run.values.flatten(removal).properties);
  const isKept = (name: string) => Object.hasOwn(removing, name) || name === calls?.idName;
  const kept = keepMembers(run, operation, body, isKept);
  if (!isRecord(kept)) return kept;
  // It may be in another list than the first one.
  return Object.fromEntries(
    Object.entries(kept).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? !value : value,
    ]),
  );
}

/** The first item is in the list as before. */
function reportFirst(
  run: Context,
  { list, idName }: Collection,
  step: { write: ApiOperation; first: Item; item: Item; before: Snapshot; after: Snapshot },
): void {
  if (list === undefined) return;
  const [before, after] = [step.before.get(list), step.after.get(list)];
  if (before === undefined || after === undefined || !isWhole(run, list, after.json)) return;
  const [old, now] = [before, after].map(({ json }) => findItem(json, step.first.id, idName));
  if (old === undefined) return;
  const { id } = step.first;
  const what = `${step.write.method} ${step.write.path} of ${step.item.id}`;
  const problem =
    now === undefined
      ? `After ${what}, the list does not show ${id} any more.`
      : isEqualItem(old, now)
        ? null
        : `After ${what}, the list shows other values of ${id}.`;
  run.findings.evaluate(getRequirementId('agreement.items', list), problem, 'Shows other items.', [
    before.n,
    after.n,
  ]);
}
