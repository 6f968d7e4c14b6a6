import { isRecord } from '@stillhouse/foundation/is-record';
import { getId } from './read-checks.ts';

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

/** Returns the object that has the id in one of its own members. */
export function findItem(json: unknown, id: string | number, depth: number): unknown {
  if (depth === 0) return undefined;
  if (Array.isArray(json)) {
    for (const item of json) {
      const found = findItem(item, id, depth - 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isRecord(json)) return undefined;
  if (
    Object.values(json).some(
      (it) => it === id || (typeof it !== 'object' && String(it) === String(id)),
    )
  )
    return json;
  for (const inner of Object.values(json)) {
    const found = findItem(inner, id, depth - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

export const isEmptyList = (json: unknown): boolean =>
  Array.isArray(json)
    ? json.length === 0
    : isRecord(json) && Object.values(json).some((it) => Array.isArray(it) && it.length === 0);

export const mentionsOwn = (value: unknown) =>
  String(value).includes(ownName) || String(value).includes(ownName.replaceAll('-', ''));

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
