/**
 * The result of a JSON merge patch (RFC 7396), for who follows a state: what is not named stays the same object. Neither argument is
 * changed.
 */
export function applyMergePatch<Target>(target: Target, patch: unknown): Target {
  return merged(target, patch) as Target;
}

function merged(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const entries = new Map(Object.entries(isObject(target) ? target : {}));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) entries.delete(key);
    else entries.set(key, merged(entries.get(key), value));
  }
  return Object.fromEntries(entries);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
