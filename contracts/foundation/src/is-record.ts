/** Returns true for a JSON object: not null and not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a member of a JSON object, or undefined if the value is not an object. */
export function getMember(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}
