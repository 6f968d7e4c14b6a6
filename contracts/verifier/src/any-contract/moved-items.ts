import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import type { Exchange } from '../model/exchange.ts';
import type { ApiOperation } from './api-operation.ts';
import { asRecord, getAt } from './body-values.ts';
import { type Context, isAccepted } from './context.ts';
import type { Collection } from './find-collections.ts';
import type { Item, ItemCalls } from './item-calls.ts';
import { mentionsOwn } from './items.ts';
import { getItemParameters, naming } from './own-items.ts';
import { getRequirementId } from './requirements.ts';
import type { At } from './schemas.ts';

/** So many places are tried. */
const maxMoves = 4;

type Update = {
  readonly operation: ApiOperation;
  readonly schema: At;
  /** A body that leaves the item as it is. */
  readonly base: unknown;
  /** Compares the item with a body that was accepted. */
  compare(body: unknown, sent: Exchange): Promise<unknown>;
};

/**
 * Gives an item of the run other values of members that its path has as well. A device may reject
 * them, leave the item where it is or move it, but it keeps the item. It is moved back.
 */
export async function moveItem(
  run: Context,
  calls: Collection,
  items: ItemCalls,
  item: Item,
  update: Update,
): Promise<void> {
  const { remove, idName } = calls;
  const { operation, schema, base, compare } = update;
  const shown = asRecord((await items.readItem(item.id))?.item);
  const isHere = () => items.isAt(item.id, shown);
  // What has a number may be another item at another place.
  if (!mentionsOwn(item.id) || !(await isHere())) return;
  const inPath = new Set(remove.parameters.map(({ name }) => name));
  const moves = run.values
    .listValid(schema, base)
    .filter(({ place, isNamed }) => isNamed && inPath.has(place) && place !== idName)
    .filter(({ place, value }) => !naming.test(place) && !isEqualJson(value, base));
  const put = (body: unknown) => {
    const parameters = items.toParameters(operation, item.id);
    return run.client.send(operation, { purpose: 'readback', body, parameters });
  };
  for (const { place, value } of moves.slice(0, maxMoves)) {
    const there = { ...shown, [place]: getAt(value, [place]) };
    const isThere = () => items.isAt(item.id, there);
    // A device that shows it there as well does not tell places apart.
    if (await isThere()) return;
    const sent = await put(value);
    if (await isThere()) {
      if (isAccepted(sent)) await compare(value, sent);
      const isCopied = await isHere();
      const parameters = getItemParameters(remove, calls, item.id, there);
      if (isCopied) await run.client.send(remove, { purpose: 'resources', parameters });
      else await put(base);
      if (!(await isHere())) return;
    } else if (!(await isHere()) && isAccepted(sent)) {
      run.findings.evaluate(
        getRequirementId('readback.value', operation),
        `Accepted another ${place} of ${item.id}, which neither its old nor its new path shows.`,
        '',
        [sent.n, run.client.exchanges.length],
      );
      return;
    }
  }
}
