import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import { isRecord } from '@stillhouse/foundation/is-record';
import { getItemKey } from './items.ts';

/** A member, or an item of a list by its id, that two bodies do not share. */
export type Difference = {
  readonly path: readonly string[];
  readonly kind: 'added' | 'removed' | 'changed';
  readonly before: unknown;
  readonly after: unknown;
};

/** Lists what differs, as deep as both bodies have the same members. The order does not count. */
export function listDifferences(
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
): Difference[] {
  if (isEqualJson(before, after)) return [];
  const [a, b] = [toMembers(before), toMembers(after)];
  if (a === null || b === null || Array.isArray(before) !== Array.isArray(after))
    return [{ path, kind: 'changed', before, after }];
  return [...new Set([...a.keys(), ...b.keys()])].flatMap((name): Difference[] => {
    const at = [...path, name];
    if (!a.has(name)) return [{ path: at, kind: 'added', before: undefined, after: b.get(name) }];
    if (!b.has(name)) return [{ path: at, kind: 'removed', before: a.get(name), after: undefined }];
    return listDifferences(a.get(name), b.get(name), at);
  });
}

/** Members of an object, or items of a list by their ids. */
function toMembers(value: unknown): Map<string, unknown> | null {
  if (isRecord(value)) return new Map(Object.entries(value));
  if (!Array.isArray(value)) return null;
  const ids = value.map(getItemKey);
  const isUnique = !ids.includes(undefined) && new Set(ids).size === ids.length;
  return isUnique ? new Map(value.map((it, index) => [String(ids[index]), it])) : null;
}

/** Returns all lists of objects in a body. */
function listObjectLists(json: unknown, depth = 3): Record<string, unknown>[][] {
  if (depth === 0) return [];
  if (Array.isArray(json)) return json.length > 0 && json.every(isRecord) ? [json] : [];
  return isRecord(json) ? Object.values(json).flatMap((it) => listObjectLists(it, depth - 1)) : [];
}

/** Returns an item that a list has twice, or undefined. */
export function findDuplicate(json: unknown): unknown {
  for (const list of listObjectLists(json)) {
    const duplicate = list.find((it, index) =>
      list.slice(0, index).some((a) => isEqualJson(a, it)),
    );
    if (duplicate !== undefined && getItemKey(duplicate) !== undefined) return duplicate;
  }
  return undefined;
}

/** Returns true if a list has the same items in another order. */
export function isReordered(before: unknown, after: unknown): boolean {
  const [a, b] = [listObjectLists(before), listObjectLists(after)];
  const sort = (list: readonly unknown[]) => list.map((it) => JSON.stringify(it)).toSorted();
  return (
    a.length === b.length &&
    a.some(
      (list, index) =>
        !isEqualJson(list, b[index]) && isEqualJson(sort(list), sort(b[index] ?? [])),
    )
  );
}

/** Returns the names of items that only the first body has. */
export function listRemoved(before: unknown, after: unknown): string[] {
  return listDifferences(before, after)
    .filter((it) => it.kind === 'removed' && isRecord(it.before))
    .map(({ path }) => path.at(-1) ?? '');
}
