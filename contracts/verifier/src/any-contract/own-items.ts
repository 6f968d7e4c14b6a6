import { isRecord } from '@stillhouse/foundation/is-record';
import { type Exchange, getHeader, parseJsonBody } from '../model/exchange.ts';
import type { ApiContract } from './api-contract.ts';
import type { ApiOperation } from './api-operation.ts';
import { createBody, getJsonBody } from './body-checks.ts';
import { asList, asRecord, setAt } from './body-values.ts';
import type { Context } from './context.ts';
import type { Collection } from './find-collections.ts';
import { findInner, getDirectId, haveSameForm, isAssigned, mentionsOwn, ownName } from './items.ts';
import { getId } from './read-checks.ts';

export const naming =
  /^(name|id|title|label|key|slug|host_?name|domain|item|url|mac|ip|address|client)$/i;

const getNumber = (name: string) => Number(/(?<!\d)\d+$/.exec(name)?.[0] ?? 0);

/**
 * Creates the body of a new item with a name of its own.
 * @param hasIds with ids that the client may give
 */
export function createItemBody(
  run: Context,
  calls: Collection,
  name: string,
  hasIds: boolean,
): unknown {
  const media = getJsonBody(calls.create);
  if (media === undefined) return undefined;
  const isKept = (member: string, value: unknown) =>
    !isAssigned(member) ||
    (typeof value === 'string' && naming.test(member) && member !== 'id') ||
    (hasIds && isGivenId(run.contract, calls, member, value));
  const body = keepMembers(run, calls.create, createBody(run, media), isKept);
  return nameItem(run, calls, refer(run, body), name);
}

/** Keeps what the contract requires, and the members that the caller wants. */
export function keepMembers(
  run: Context,
  operation: ApiOperation,
  body: unknown,
  isKept: (name: string, value: unknown) => boolean,
): unknown {
  const schema = getJsonBody(operation)?.schema;
  if (schema == null || !isRecord(body)) return body;
  const required = asList(run.values.flatten(schema).required);
  const members = Object.entries(body);
  return Object.fromEntries(
    members.filter(([it, value]) => required.includes(it) || isKept(it, value)),
  );
}

/** The id of another item, such as `groupId` beside `/groups`, or a text such as `serialId`. */
export function isGivenId(
  contract: ApiContract,
  { idName }: Collection,
  name: string,
  value: unknown,
): boolean {
  if (name === idName || !/[a-z](_id|Id)$/.test(name)) return false;
  return findReferred(contract, name) !== undefined || typeof value === 'string';
}

/** Returns the path whose items an id is of, if clients create them: others the device sets. */
function findReferred({ operations }: ApiContract, name: string): string | undefined {
  const stem = name.replace(/_?id$/i, '').toLowerCase();
  const isIt = (path: string) =>
    [stem, `${stem}s`].includes(path.split('/').at(-1)?.toLowerCase() ?? '');
  return operations.find(({ method, path }) => method === 'POST' && isIt(path))?.path;
}

/** Replaces ids of other items by ids that exist. */
function refer(run: Context, body: unknown): unknown {
  if (!isRecord(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const path = isAssigned(name) ? findReferred(run.contract, name) : undefined;
      const known = path === undefined ? undefined : run.client.known.get(`${path}/`);
      return [name, typeof known === typeof value ? known : value];
    }),
  );
}

/** Gives the item a name of its own, as far as the schema allows it. */
export function nameItem(run: Context, calls: Collection, body: unknown, name: string): unknown {
  const media = getJsonBody(calls.create);
  const schema = media?.schema;
  if (schema == null || !isRecord(body)) return body;
  const { idName = '', remove } = calls;
  const removal = getJsonBody(remove)?.schema;
  const namesInCalls = new Set([
    idName,
    ...(removal == null ? [] : run.values.listFields(removal).map(({ path }) => path.at(-1) ?? '')),
    ...remove.parameters.map((it) => it.name),
  ]);
  let named: unknown = body;
  for (const [member, value] of Object.entries(body)) {
    if (
      typeof value !== 'string' ||
      !(member === idName || naming.test(member) || isGivenText(run, calls, member))
    )
      continue;
    const n = getNumber(name);
    // A device may change the case of what names the item in calls.
    const isText = /^(name|title|label)$/i.test(member) || isGivenText(run, calls, member);
    const isFree = isText && !namesInCalls.has(member);
    const candidates = [
      ...(isFree ? [`S${name.slice(1)}`] : []),
      name,
      name.replaceAll('-', ''),
      `${ownName}${n}.example`,
      `https://${name}.example/`,
      `192.0.2.${n % 250}`,
      `02:00:5e:00:00:${(n % 256).toString(16).padStart(2, '0')}`,
    ];
    const isAddress = /^(ip|address|mac|url|domain)$/i.test(member);
    const like =
      candidates.find((it) => isAddress && haveSameForm(it, value)) ??
      (isAddress ? value : undefined);
    const fitting = [like, ...candidates].find(
      (it) =>
        it !== undefined &&
        run.contract.schemas.validate(schema, 'request', setAt(named, [member], it)).length === 0,
    );
    if (fitting !== undefined) named = setAt(named, [member], fitting);
  }
  return named;
}

/** A text that tells items apart, and refers to no other. */
const isGivenText = ({ contract }: Context, calls: Collection, name: string) =>
  isGivenId(contract, calls, name, '') && findReferred(contract, name) === undefined;

/** Returns the id of a created item, or null. */
export function findItemId(
  run: Context,
  calls: Collection,
  { response }: Exchange,
  body: unknown,
  hasLocation = true,
): string | number | null {
  const json = response === null ? undefined : parseJsonBody(response);
  const { idName, remove, query } = calls;
  if (query !== undefined) return String(asRecord(body)[query.create]);
  const location = hasLocation ? getHeader(response?.headers ?? [], 'location') : undefined;
  if (idName !== undefined) {
    const own = asRecord(body)[idName];
    const inBody = typeof own === 'string' || typeof own === 'number' ? own : undefined;
    const inJson = isRecord(json)
      ? (getDirectId(json, idName) ?? findInner(json, idName))
      : getId(json, idName);
    const inLocation =
      location === undefined
        ? undefined
        : decodeURIComponent(location.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
    // A name of its own is sure. An id in the request may be that of another item.
    const named = mentionsOwn(inBody) ? inBody : undefined;
    return inLocation ?? named ?? inJson ?? inBody ?? null;
  }
  const members = Object.keys(
    asRecord(
      getJsonBody(remove) === undefined ? {} : createBody(run, getJsonBody(remove) as never),
    ),
  );
  const member =
    members.find(
      (it) =>
        ['string', 'number'].includes(typeof asRecord(body)[it]) && mentionsOwn(asRecord(body)[it]),
    ) ?? members.find((it) => typeof asRecord(body)[it] === 'string');
  const value = member === undefined ? undefined : asRecord(body)[member];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** Returns the parameters that name an item: its id, and those that it has as members. */
export function getItemParameters(
  { path, parameters }: ApiOperation,
  { idName, query }: Collection,
  id: string | number,
  body: unknown,
): Record<string, unknown> {
  if (query !== undefined) return { [query.remove]: id };
  const members = parameters.flatMap(({ name, in: place, required }) => {
    const value = asRecord(body)[name];
    const isSimple = typeof value === 'string' || typeof value === 'number';
    return isSimple && (required || place === 'path') ? [[name, value] as const] : [];
  });
  const last = [...path.matchAll(/\{([^{}]+)\}/g)].at(-1)?.[1];
  const own = last === undefined || idName === undefined ? {} : { [last]: id };
  return { ...Object.fromEntries(members), ...own };
}
