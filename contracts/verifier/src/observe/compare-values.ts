import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '@stillhouse/foundation/is-record';
import { formatPointer } from '@stillhouse/foundation/json-pointer';

/**
 * Returns true if two values are equal. The order of keys is ignored, and 192.0.2.010 equals
 * 192.0.2.10.
 */
export function hasEqualValue(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(normalizeValue(one), normalizeValue(other));
}

/**
 * Returns true if a value read from the device contains every member of the written value, at any
 * depth.
 */
export function hasValues(read: unknown, written: unknown): boolean {
  if (!isRecord(written)) return hasEqualValue(read, written);
  return (
    isRecord(read) && Object.entries(written).every(([key, value]) => hasValues(read[key], value))
  );
}

/**
 * Returns the deepest locations at which two values differ, as JSON pointers. Lists are compared as
 * a whole.
 */
export function listDifferences(
  one: unknown,
  other: unknown,
  keys: readonly string[] = [],
): string[] {
  if (hasEqualValue(one, other)) return [];
  if (!isRecord(one) || !isRecord(other)) return [formatPointer(keys)];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => listDifferences(one[name], other[name], [...keys, name]));
}

/** Formats a value for a message. */
export function formatValue(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length <= 120 ? text : `${text.slice(0, 117)}...`;
}

const ip4 = /^\d{1,3}(\.\d{1,3}){3}$/;

function normalizeValue(value: unknown): unknown {
  if (typeof value === 'string' && ip4.test(value)) return value.split('.').map(Number).join('.');
  if (Array.isArray(value)) return value.map(normalizeValue);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, normalizeValue(item)]),
  );
}

/** Returns true if two values are equal. The order of keys and of list items is ignored. */
export function equalIgnoringOrder(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return isDeepStrictEqual(a.map(toSortableText).toSorted(), b.map(toSortableText).toSorted());
  }
  return isDeepStrictEqual(a, b);
}

function toSortableText(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Describes the change of a value. */
export function formatDifference(before: unknown, after: unknown): string {
  return `${truncateValue(before)} before, ${truncateValue(after)} after`;
}

function truncateValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 200 ? `${text.slice(0, 200)}...` : text;
}
