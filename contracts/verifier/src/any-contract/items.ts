import { isRecord } from '@stillhouse/foundation/is-record';
import type { ApiOperation } from './api-operation.ts';
import type { Context } from './context.ts';
import { getId } from './read-checks.ts';
import { mayBePage, mayBeSize } from './request-kinds.ts';

/** Names of what a run creates begin with it. */
export const ownName = 'stillhouse-verify';

export function getDirectId(
  json: Record<string, unknown>,
  name: string,
): string | number | undefined {
  const value = json[name] ?? json.id;
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

export function findInner(
  json: Record<string, unknown>,
  name: string,
): string | number | undefined {
  for (const inner of Object.values(json)) {
    const found = isRecord(inner)
      ? getDirectId(inner, name)
      : Array.isArray(inner) && isRecord(inner[0])
        ? getDirectId(inner[0], name)
        : undefined;
    if (found !== undefined) return found;
  }
  return getId(json, name);
}

const idNames = 'id uuid name key item title domain url address client mac ip'.split(' ');

/** Returns what tells an item of a list from the others. */
export function getItemKey(item: unknown): string | number | undefined {
  if (!isRecord(item)) return getId(item, 'id');
  for (const name of idNames) {
    const value = item[name];
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return value;
  }
  return undefined;
}

/**
 * Returns the item with the id: an object with it in a member that often is one, the member of an
 * object by that name, or a name in a list of names.
 */
export function findItem(json: unknown, id: string | number, idName = '', depth = 4): unknown {
  if (depth === 0 || typeof json !== 'object' || json === null) return undefined;
  if (Array.isArray(json)) {
    if (json.some((it) => it === id)) return id;
  } else {
    const own = json as Record<string, unknown>;
    const names = [idName, ...idNames];
    const isIt = names.some((name) => name !== '' && isId(own[name], id));
    if (isIt) return json;
    if (typeof id === 'string' && Object.hasOwn(own, id)) return own[id];
  }
  for (const inner of Object.values(json)) {
    const found = findItem(inner, id, idName, depth - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isId = (value: unknown, id: string | number) =>
  (typeof value === 'string' || typeof value === 'number') && String(value) === String(id);

export const isEmptyList = (json: unknown): boolean =>
  Array.isArray(json)
    ? json.length === 0
    : isRecord(json) && Object.values(json).some((it) => Array.isArray(it) && it.length === 0);

/** Members that devices set themselves, although many contracts do not say `readOnly`. */
export function isAssigned(name: string): boolean {
  // What a device finds out about values has such a name, too.
  return /^(is_?)?valid(_(?!from|to|until)\w+)?$|^(_?id|uuid|guid|href|self|etag|version|revision|status|state|online|count|uptime|took|elapsed|duration|time|timestamp)$|(created|updated|modified|changed|seen|login|activity|last|expir)(_?(at|on|by|date|time))?$|^(last|date|created|updated|modified)|(_at|At|_id|Id|Ids)$/.test(
    name,
  );
}

/** Says once that the contract calls a member writable, and the device sets it itself. */
export function noteAssigned({ contract }: Context, { keys }: ApiOperation, name: string): void {
  const message = `The device sets ${name} itself.`;
  contract.schemas.note([...keys, 'requestBody'], message, 'Mark it as readOnly.');
}

export const mentionsOwn = (value: unknown) => {
  const text = String(value).toLowerCase();
  return text.includes(ownName) || text.includes(ownName.replaceAll('-', ''));
};

export const haveSameForm = (a: string, b: string) => {
  const form = (text: string) =>
    /^\w+:\/\//.test(text)
      ? 'url'
      : /^[\d.]+$/.test(text)
        ? 'ip'
        : /^([0-9a-f]{2}:){5}/i.test(text)
          ? 'mac'
          : /^[\w-]+(\.[\w-]+)+$/.test(text)
            ? 'domain'
            : 'text';
  return form(a) === form(b);
};

/** Returns the items of a list or of an object by id, with their ids. */
export function listItems(json: unknown, depth = 3): [id: string | number, item: unknown][] {
  if (Array.isArray(json))
    return json.flatMap((it): [string | number, unknown][] => {
      const id = getId(it, 'id');
      return id === undefined ? [] : [[id, it]];
    });
  if (!isRecord(json) || depth === 0) return [];
  const items = Object.entries(json).filter(([, it]) => isRecord(it));
  if (items.length > 0 && items.length === Object.keys(json).length) return items;
  return Object.values(json)
    .map((it) => listItems(it, depth - 1))
    .reduce((a, b) => (b.length > a.length ? b : a), []);
}

/** A page of unknown size has at least as many items, and other lists have fewer. */
const smallestPage = 10;
const maxWhole = 20;

/** Returns true if a list is no full page, so that it has all items. */
export function isWhole(run: Context, { parameters }: ApiOperation, json: unknown): boolean {
  const sizes = parameters.filter(
    ({ name, in: place }) => place === 'query' && mayBeSize.test(name),
  );
  const isPaged = sizes.length > 0 || parameters.some(({ name }) => mayBePage.test(name));
  const defaults = sizes
    .map(({ schema }) => run.values.flatten(schema).default)
    .filter((it) => typeof it === 'number');
  const limit = isPaged ? (defaults[0] ?? smallestPage) : maxWhole;
  return listItems(json).length < limit;
}
