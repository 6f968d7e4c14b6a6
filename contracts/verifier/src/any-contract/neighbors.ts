import { isRecord } from '@stillhouse/foundation/is-record';
import { isSecretName } from '@stillhouse/foundation/secret-names';
import type { Exchange } from '../model/exchange.ts';
import type { ApiOperation } from './api-operation.ts';
import { createBody, getJsonBody } from './body-checks.ts';
import { asRecord } from './body-values.ts';
import { readJson } from './client.ts';
import { format, isEqualItem, isKept, isSame } from './compare.ts';
import { type Context, isAccepted } from './context.ts';
import { listRemoved } from './differences.ts';
import { type Collection, mentions } from './find-collections.ts';
import { reportOthers } from './isolation.ts';
import { fill, type Item, type ItemCalls } from './item-calls.ts';
import { findItem, isAssigned, isWhole } from './items.ts';
import { listOtherValues } from './other-value.ts';
import { keepMembers, nameItem, naming } from './own-items.ts';
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
  const found = await items.readItem(second.id);
  checkDefaults(run, create, second, found);
  if (update !== undefined && run.permits(update)) {
    const body = createUpdate(run, update, second, found?.item);
    const sent = await run.client.send(update, {
      purpose: 'isolation',
      body,
      parameters: items.toParameters(update, second.id),
    });
    if (isAccepted(sent)) {
      await compare(update, body, sent.n, second);
      if (update.method === 'PATCH')
        checkKept(run, update, { body, before: found, after: await items.readItem(second.id) });
    }
  }
  await items.remove(second);
  await compare(remove, undefined, run.client.exchanges.length, second);
  if (list === undefined || !isWhole(run, list, shown)) return;
  const gone = listRemoved(original, before.get(list)?.json);
  reportHidden(run, list, second, listRemoved(original, shown), gone);
}

type Shown = { readonly exchange: Exchange; readonly item: unknown } | null;

/** Members that the client left out have the values that the contract says. */
function checkDefaults(run: Context, create: ApiOperation, { body, created }: Item, shown: Shown) {
  const media = getJsonBody(create);
  if (media?.schema == null || shown === null || !isRecord(shown.item) || !isRecord(body)) return;
  const { item, exchange } = shown;
  for (const [name, value] of Object.entries(
    asRecord(run.values.flatten(media.schema).properties),
  )) {
    const { default: wanted } = run.values.flatten({ value, keys: media.schema.keys });
    const isLeftOut = !Object.hasOwn(body, name) && Object.hasOwn(item, name);
    if (wanted === undefined || wanted === null || !isLeftOut || isSecretName(name)) continue;
    const problem = isKept(item[name], wanted, name)
      ? null
      : `Without ${name}, the item has ${format(item[name])}. Its default is ${format(wanted)}.`;
    run.findings.evaluate(
      getRequirementId('readback.default', create),
      problem,
      `Without ${name}, the item has its default.`,
      [created.n, exchange.n],
    );
  }
}

/** Changes one member with a PATCH, and sends all that is required otherwise. */
function createUpdate(run: Context, update: ApiOperation, item: Item, shown: unknown): unknown {
  const media = getJsonBody(update);
  if (media?.schema == null) return {};
  const { schema } = media;
  if (update.method !== 'PATCH') {
    const filled = fill(createBody(run, media), asRecord(item.body), shown);
    return keepRequired(run, update, filled);
  }
  const changes = run.values.listFields(schema).flatMap(({ path, schema: own }) => {
    const [name = '', ...inner] = path;
    const current = asRecord(shown)[name];
    const isName = naming.test(name) || update.parameters.some((it) => it.name === name);
    if (inner.length > 0 || current === undefined || isAssigned(name) || isName) return [];
    return listOtherValues(own, current).map((value) => ({ [name]: value }));
  });
  return changes.find((it) => run.values.isValid(schema, it)) ?? {};
}

/** A PATCH changes only the members in it, of those that clients write. */
function checkKept(
  run: Context,
  update: ApiOperation,
  { body, before, after }: { body: unknown; before: Shown; after: Shown },
): void {
  const schema = getJsonBody(update)?.schema;
  if (schema == null || before === null || after === null || !isRecord(after.item)) return;
  const [old, now] = [asRecord(before.item), after.item];
  const names = Object.keys(asRecord(run.values.flatten(schema).properties));
  const changed = names.find(
    (it) =>
      !Object.hasOwn(asRecord(body), it) &&
      !isAssigned(it) &&
      Object.hasOwn(old, it) &&
      !isSame(old[it], now[it]),
  );
  run.findings.evaluate(
    getRequirementId('isolation.members', update),
    changed === undefined
      ? null
      : `A PATCH of ${Object.keys(asRecord(body)).join(', ') || 'nothing'} changed ${changed}, too.`,
    'Only the given member changed.',
    [before.exchange.n, after.exchange.n],
  );
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
