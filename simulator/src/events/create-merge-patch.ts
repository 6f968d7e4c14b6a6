import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import { isRecord } from '@stillhouse/foundation/is-record';

/** Marks a value without change. */
const unchanged = Symbol('same');

/**
 * Creates the JSON merge patch (RFC 7396) that turns `before` into `after`; null if they are equal.
 * Lists are replaced as a whole. Neither may contain null, which a merge patch cannot express; a
 * state does not.
 */
export function createMergePatch(before: object, after: object): Record<string, unknown> | null {
  const patch = diffValues(before, after);
  return patch === unchanged ? null : (patch as Record<string, unknown>);
}

function diffValues(before: unknown, after: unknown): unknown {
  if (!isRecord(before) || !isRecord(after)) {
    return isEqualJson(before, after) ? unchanged : after;
  }
  // Own keys only: a channel may be called `constructor`.
  const earlier = new Map(Object.entries(before));
  const later = new Map(Object.entries(after).filter(([, value]) => value !== undefined));
  const patch: [string, unknown][] = [];
  for (const [key, value] of earlier) {
    if (value !== undefined && !later.has(key)) patch.push([key, null]);
  }
  for (const [key, value] of later) {
    const inner = diffValues(earlier.get(key), value);
    if (inner !== unchanged) patch.push([key, inner]);
  }
  return patch.length === 0 ? unchanged : Object.fromEntries(patch);
}
