import { isDeepStrictEqual } from 'node:util';

/** What stands for "as it was". */
const unchanged = Symbol('same');

/**
 * The JSON merge patch (RFC 7396) that makes `after` of `before`; null when they are equal. Lists are told whole. Neither may hold
 * null, which a merge patch cannot say: a state has none.
 */
export function createMergePatch(before: object, after: object): Record<string, unknown> | null {
  const patch = diffValues(before, after);
  return patch === unchanged ? null : (patch as Record<string, unknown>);
}

function diffValues(before: unknown, after: unknown): unknown {
  if (!isEntries(before) || !isEntries(after)) {
    return isDeepStrictEqual(before, after) ? unchanged : after;
  }
  // By their own keys: a channel may be called `constructor`.
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

function isEntries(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
