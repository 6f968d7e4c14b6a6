import { isRecord } from './is-record.ts';

/**
 * Returns the result of a JSON merge patch (RFC 7396): objects merge key by key, null removes a
 * key, and any other value replaces the old one. Neither argument changes. Parts that the patch
 * does not name stay the same object.
 */
export function applyMergePatch(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const merged = new Map(Object.entries(isRecord(target) ? target : {}));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, applyMergePatch(merged.get(key), value));
  }
  // Not by assignment: a key `__proto__` has to stay a key, so that the schema rejects it.
  return Object.fromEntries(merged);
}
