import { isDeepStrictEqual } from 'node:util';

/** Whether two replies say the same; the order of keys does not matter, nor that of the items of a list. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return isDeepStrictEqual(a.map(sortable).toSorted(), b.map(sortable).toSorted());
  }
  return isDeepStrictEqual(a, b);
}

function sortable(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** What two replies say differently, in a few words. */
export function differenceOf(before: unknown, after: unknown): string {
  return `${cut(before)} before, ${cut(after)} after`;
}

function cut(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 200 ? `${text.slice(0, 200)}...` : text;
}
