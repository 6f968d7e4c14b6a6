/** Returns true for a JSON object: not null and not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a member of a JSON object, or undefined if the value is not an object. */
export function getMember(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

/**
 * Returns what a table has for a value that somebody else has sent, such as the label of a state;
 * undefined if it has nothing. `table[value]` would also find `constructor` and `__proto__`.
 */
export function getOwn<T extends object, K extends string>(
  table: T,
  value: K,
): (K extends keyof T ? T[K] : never) | undefined {
  return Object.hasOwn(table, value)
    ? (table as Record<string, K extends keyof T ? T[K] : never>)[value]
    : undefined;
}
