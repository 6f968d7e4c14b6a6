import type { ApiOperation } from './api-operation.ts';
import { readJson } from './client.ts';
import { type Context, isAccepted, isRejected } from './context.ts';
import { findCollections, mentions } from './find-collections.ts';
import { isWhole } from './items.ts';
import { getRequirementId } from './requirements.ts';

/** Demands that a list shows each item that a call for one item shows. */
export async function checkUnlistedItems(run: Context): Promise<void> {
  for (const { list } of findCollections(run.contract)) {
    if (list === undefined || !run.wants(list, 'agreement.items')) continue;
    for (const read of run.reads.filter((it) => isItemOf(list, it)))
      await checkListed(run, list, read);
  }
}

/** `/items/{id}` or `/items?id={id}`. */
function isItemOf({ path }: ApiOperation, read: ApiOperation): boolean {
  const rest = read.path.startsWith(path) ? read.path.slice(path.length) : '';
  return /^(\/|\?[^&{}]+=)\{[^{}/]+\}$/.test(rest);
}

async function checkListed(run: Context, list: ApiOperation, read: ApiOperation): Promise<void> {
  const parameter = read.parameters.find((it) => it.in === 'path');
  const id = parameter && run.client.getParameterValue(read, parameter);
  if (typeof id !== 'string' && typeof id !== 'number') return;
  if (!mentions(run.lastJson.get(read), id) || !rejectsAbsent(run, read)) return;
  const call = { purpose: 'resources' };
  const exchange = await run.client.read(list, call);
  const json = readJson(exchange);
  if (json === undefined || !isWhole(run, list, json) || mentions(json, id)) return;
  // It may have gone.
  const item = await run.client.send(read, call);
  if (!isAccepted(item) || !mentions(readJson(item), id)) return;
  run.findings.evaluate(
    getRequirementId('agreement.items', list),
    `Does not show ${id}, which ${read.method} ${read.path} returns.`,
    '',
    [exchange.n, item.n],
  );
}

/** Otherwise, a response to an id does not say that there is an item. */
function rejectsAbsent({ client }: Context, { id }: ApiOperation): boolean {
  return client.exchanges.some(
    (it) => it.operationId === id && it.purpose === 'resources.absent' && isRejected(it),
  );
}
