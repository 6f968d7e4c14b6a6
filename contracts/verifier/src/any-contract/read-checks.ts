import { isRecord } from '@stillhouse/foundation/is-record';
import { getHeader } from '../model/exchange.ts';
import type { ApiOperation } from './api-operation.ts';
import { getPathUpTo, readJson } from './client.ts';
import { type Context, isAccepted } from './context.ts';
import { getRequirementId, unknownMethodId } from './requirements.ts';

const isItem = ({ path }: ApiOperation) => path.includes('{');

/** A slower read is not repeated. */
const maxRepeatedMs = 1_500;

/** Calls every GET once: lists first, because items need their ids. */
export async function readEverything(run: Context): Promise<void> {
  for (const operation of run.reads.toSorted((a, b) => Number(isItem(a)) - Number(isItem(b)))) {
    if (isSlow(run, operation)) continue;
    const json = await readOnce(run, operation);
    if (json === undefined) continue;
    run.lastJson.set(operation, json);
    for (const other of run.contract.operations) learnIds(run, operation, other, json);
  }
}

/** What looked like the id of an item may be none: then, another one of the list is tried. */
async function readOnce(run: Context, operation: ApiOperation): Promise<unknown> {
  for (;;) {
    const exchange = await run.client.send(operation, { purpose: 'shape' });
    const next = otherIds.get(run)?.get(operation)?.shift();
    if (exchange.response?.status !== 404 || next === undefined) return readJson(exchange);
    run.client.known.set(getIdPlace(operation), next);
  }
}

function isSlow(run: Context, { id }: ApiOperation): boolean {
  const before = run.client.exchanges.find((it) => it.operationId === id);
  return before !== undefined && before.tookMs > maxRepeatedMs;
}

/** Returns true if a read has returned JSON, and fast. */
export const isRepeatable = (run: Context, operation: ApiOperation): boolean =>
  run.lastJson.has(operation) && !isSlow(run, operation);

/** Ids that items may have besides the known ones. */
const otherIds = new WeakMap<Context, Map<ApiOperation, unknown[]>>();
const maxIds = 3;

const getIdPlace = ({ path }: ApiOperation): string => path.slice(0, path.lastIndexOf('{'));

/** Takes the ids of existing items from a list, for the paths of its items. */
function learnIds(run: Context, list: ApiOperation, other: ApiOperation, json: unknown): void {
  if (!other.path.startsWith(`${list.path}/{`)) return;
  const name = /\{([^{}]+)\}/.exec(other.path.slice(list.path.length))?.[1];
  if (name === undefined) return;
  const items = findItems(json, 3).flatMap((it) => getId(it, name) ?? []);
  const keys = listKeys(json);
  const [first, ...others] = [...new Set([...items.slice(0, 1), ...keys, ...items])];
  const place = getPathUpTo(other.path, name);
  if (first === undefined || run.client.known.has(place)) return;
  run.client.known.set(place, first);
  const ids = otherIds.get(run) ?? new Map<ApiOperation, unknown[]>();
  otherIds.set(run, ids);
  for (const read of run.reads)
    if (getIdPlace(read) === place) ids.set(read, others.slice(0, maxIds - 1));
}

/** Returns the ids of an object that has items by their ids. */
function listKeys(json: unknown): string[] {
  const isMap = isRecord(json) && Object.values(json).every(isRecord);
  return isMap ? Object.keys(json) : [];
}

/** Returns the first list in a body. */
function findItems(json: unknown, depth: number): readonly unknown[] {
  if (Array.isArray(json)) return json;
  if (!isRecord(json) || depth === 0) return [];
  for (const inner of Object.values(json)) {
    const found = findItems(inner, depth - 1);
    if (found.length > 0) return found;
  }
  return [];
}

/** Returns the id of an item: the member of this name, or what usually is one. */
export function getId(item: unknown, name: string): string | number | undefined {
  if (typeof item === 'string' || typeof item === 'number') return item;
  if (!isRecord(item)) return undefined;
  const members = [name, name.replace(/_?id$/i, ''), 'id', 'uuid', 'name', 'key', 'item'];
  for (const member of members) {
    const value = item[member];
    if (typeof value === 'string' || typeof value === 'number') return value;
  }
  return undefined;
}

/** HEAD, and an unknown method. */
export async function checkHttp(run: Context): Promise<void> {
  const { client, findings } = run;
  const [first] = run.reads;
  if (first === undefined) return;
  if (run.isId(unknownMethodId)) {
    const exchange = await client.send(first, {
      purpose: 'http',
      method: 'PROPFIND',
      isValid: false,
    });
    const { response } = exchange;
    const status = response?.status ?? 0;
    const lacksAllow = status === 405 && getHeader(response?.headers ?? [], 'allow') === undefined;
    const problem = lacksAllow
      ? 'Returned 405 without `allow`.'
      : status >= 200 && status < 300
        ? `Returned ${status} for the method PROPFIND.`
        : null;
    if (response !== null)
      findings.evaluate(unknownMethodId, problem, `Returned ${status}.`, [exchange.n]);
  }
  for (const operation of run.reads) {
    if (!run.wants(operation, 'http.head') || !run.wasRead(operation)) continue;
    const exchange = await client.send(operation, { purpose: 'http.head', method: 'HEAD' });
    const { response, n } = exchange;
    if (response === null) continue;
    if (response.status >= 500)
      findings.evaluate(
        getRequirementId('robust.responds', operation),
        `Returned ${response.status} for HEAD.`,
        '',
        [n],
      );
    const problem = isAccepted(exchange)
      ? null
      : `Returned ${response.status} for HEAD, and 200 for GET.`;
    findings.evaluate(getRequirementId('http.head', operation), problem, 'Answered HEAD.', [n]);
  }
}
