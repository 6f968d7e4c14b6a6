import { isRecord } from '@stillhouse/foundation/is-record';
import type { ApiOperation } from './api-operation.ts';
import { createBody, getJsonBody, sendInvalidBody } from './body-checks.ts';
import { asList, asRecord, type BodyVariant } from './body-values.ts';
import { type Context, isAccepted } from './context.ts';
import { listInvalidBodies } from './invalid-bodies.ts';
import type { Item, ItemCalls } from './item-calls.ts';
import { isAssigned } from './items.ts';
import { getRequirementId } from './requirements.ts';
import type { At } from './schemas.ts';

const maxInvalid = 20;
const maxValid = 6;

/** What a list of a body has for an item: its id, or an object with the id and other members. */
type Reference = { readonly value: unknown; readonly idName?: string };

/** Deletes an item of the run by a call that deletes all items in its body. */
export async function checkBatchRemoval(
  run: Context,
  removeAll: ApiOperation,
  items: ItemCalls,
): Promise<void> {
  const id = getRequirementId('resources.deleted', removeAll);
  if (!run.permits(removeAll) || !run.isId(id)) return;
  const item = await items.create((name) => items.createBody(name));
  if (item === null) return;
  const reference = await createReference(run, removeAll, items, item);
  if (reference === null) return void (await items.remove(item));
  const call = { purpose: 'resources', body: [reference.value] };
  const removed = await run.client.send(removeAll, call);
  const isShown = await items.isShown(item, true);
  // What the body has to say may be a wrong guess.
  if (isAccepted(removed))
    run.findings.evaluate(
      id,
      isShown
        ? `Deleted ${item.id} with ${removed.response?.status}, but it is still there.`
        : null,
      'The item is gone.',
      [removed.n, run.client.exchanges.length],
    );
  if (isShown) return void (await items.remove(item));
  run.restorable.add(removeAll);
  await sendOthers(run, removeAll, items);
}

/** Sends what the schema forbids, and other values that it allows, always with an own item. */
async function sendOthers(run: Context, removeAll: ApiOperation, items: ItemCalls): Promise<void> {
  const schema = getJsonBody(removeAll)?.schema;
  const item = await items.create((name) => items.createBody(name));
  if (schema == null || item === null) return;
  let own: Item | null = item;
  const reference = await createReference(run, removeAll, items, item);
  const base = [reference?.value];
  const isOwn = ({ value }: BodyVariant) => JSON.stringify(value).includes(String(item.id));
  const keys = [...schema.keys, 'items'];
  const element = { value: run.values.flatten(schema).items ?? {}, keys };
  const valid = run.values
    .listValid(element, reference?.value)
    .map((it) => ({ ...it, value: [it.value] }))
    .filter((it) => it.isNamed && isOwn(it) && it.place !== reference?.idName);
  const invalid = listInvalidBodies(run.values, schema, base).filter(isOwn);
  for (const variant of invalid.slice(0, maxInvalid)) {
    own ??= await items.create(() => item.body);
    if (own === null) return;
    const exchange = await sendInvalidBody(run, removeAll, variant);
    if (isAccepted(exchange) && !(await items.isShown(own, true))) own = null;
  }
  for (const { value } of valid.slice(0, maxValid))
    await run.client.send(removeAll, { purpose: 'valid-input.body', body: value });
  if (own !== null && (await items.isShown(own, true))) await items.remove(own);
}

/** Takes members from the item as it is shown, and its id for what is left. */
async function createReference(
  run: Context,
  removeAll: ApiOperation,
  items: ItemCalls,
  { id, body }: Item,
): Promise<Reference | null> {
  const media = getJsonBody(removeAll);
  const sample = media === undefined ? undefined : createBody(run, media);
  const [element] = asList(sample);
  if (media?.schema == null || element === undefined) return null;
  // A path or a header has it as a text.
  const ids = [id, Number(id)];
  const isValid = (it: unknown) => run.values.isValid(media.schema as At, [it]);
  if (!isRecord(element)) {
    const value = ids.find(isValid);
    return value === undefined ? null : { value };
  }
  const shown = { ...asRecord((await items.readItem(id))?.item), ...asRecord(body) };
  const names = Object.keys(element);
  const isId = (name: string) => String(shown[name]) === String(id);
  const idName = names.find(isId) ?? names.find((it) => !(it in shown));
  if (idName === undefined) return null;
  const others = names.map((it) => [it, isAssigned(it) ? element[it] : (shown[it] ?? element[it])]);
  const values = ids.map((it) => ({ ...Object.fromEntries(others), [idName]: it }));
  const value = values.find(isValid);
  return value === undefined ? null : { value, idName };
}
