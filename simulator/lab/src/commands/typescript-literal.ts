/** Formats a value as TypeScript with single quotes, and with quotes around keys only if needed. */
export function formatLiteral(value: unknown): string {
  if (typeof value === 'string') return formatString(value);
  if (Array.isArray(value)) return `[${value.map(formatLiteral).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const pairs = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) => {
      const name = /^[A-Za-z_]\w*$/.test(key) ? key : formatString(key);
      return `${name}: ${formatLiteral(item)}`;
    });
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** Formats an awaited call as a statement. */
export function formatCall(name: string, ...parameters: unknown[]): string {
  return `await ${name}(${parameters.map(formatLiteral).join(', ')});`;
}

/** JSON and TypeScript have the same escapes, except for quotes. */
function formatString(value: string): string {
  const inside = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inside}'`;
}
