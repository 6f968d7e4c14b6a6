import { isDeepStrictEqual } from 'node:util';
import { formatPointer } from '../contract.ts';

/**
 * Returns true if two values are equal. The order of keys is ignored, and 192.0.2.010 equals
 * 192.0.2.10.
 */
export function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(plain(one), plain(other));
}

/**
 * Returns true if a value read from the device contains every member of the written value, at any
 * depth.
 */
export function shows(read: unknown, written: unknown): boolean {
  if (!isRecord(written)) return isSame(read, written);
  return isRecord(read) && Object.entries(written).every(([key, value]) => shows(read[key], value));
}

/**
 * Returns the deepest locations at which two values differ, as JSON pointers. Lists are compared as
 * a whole.
 */
export function differences(one: unknown, other: unknown, keys: readonly string[] = []): string[] {
  if (isSame(one, other)) return [];
  if (!isRecord(one) || !isRecord(other)) return [formatPointer(keys)];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => differences(one[name], other[name], [...keys, name]));
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Formats a value for a message. */
export function told(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length <= 120 ? text : `${text.slice(0, 117)}...`;
}

const ip4 = /^\d{1,3}(\.\d{1,3}){3}$/;

function plain(value: unknown): unknown {
  if (typeof value === 'string' && ip4.test(value)) return value.split('.').map(Number).join('.');
  if (Array.isArray(value)) return value.map(plain);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
}
