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
    const exchange = await run.client.send(operation, { purpose: 'shape' });
    const json = readJson(exchange);
    if (json === undefined) continue;
    run.lastJson.set(operation, json);
    for (const other of run.contract.operations) learnIds(run, operation, other, json);
  }
}

function isSlow(run: Context, { id }: ApiOperation): boolean {
  const before = run.client.exchanges.find((it) => it.operationId === id);
  return before !== undefined && before.tookMs > maxRepeatedMs;
}

/** Returns true if a read has returned JSON, and fast. */
export const isRepeatable = (run: Context, operation: ApiOperation): boolean =>
  run.lastJson.has(operation) && !isSlow(run, operation);

/** Takes the id of an existing item from a list, for the paths of its items. */
function learnIds(run: Context, list: ApiOperation, other: ApiOperation, json: unknown): void {
  if (!other.path.startsWith(`${list.path}/{`)) return;
  const name = /\{([^{}]+)\}/.exec(other.path.slice(list.path.length))?.[1];
  if (name === undefined || run.client.known.has(getPathUpTo(other.path, name))) return;
  const items = findItems(json, 3);
  const id = items.map((it) => getId(it, name)).find((it) => it !== undefined) ?? listKeys(json)[0];
  if (id !== undefined) run.client.known.set(getPathUpTo(other.path, name), id);
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
