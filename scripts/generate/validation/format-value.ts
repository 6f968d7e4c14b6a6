/** Names of properties whose value no message may repeat. */
export type Secrets = ReadonlySet<string>;

/** Longer values are truncated. */
const maxLength = 60;

const noSecrets: Secrets = new Set();

/**
 * Formats a value as JSON for a message, with its secrets masked. Reads no more of the value than
 * the message contains.
 */
export function formatValue(value: unknown, secrets: Secrets = noSecrets): string {
  if (value === undefined) return 'nothing';
  const text = startOfJson(value, secrets, maxLength);
  return text.length > maxLength ? `${text.slice(0, maxLength)}... (truncated)` : text;
}

/** Returns the JSON text of a value, or a start of it that is longer than `length`. */
function startOfJson(value: unknown, secrets: Secrets, length: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, length + 1));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (ArrayBuffer.isView(value)) return `(${value.byteLength} bytes)`;
  return Array.isArray(value)
    ? startOfList(value, secrets, length)
    : startOfObject(value, secrets, length);
}

function startOfList(items: readonly unknown[], secrets: Secrets, length: number): string {
  let text = '[';
  for (const item of items) {
    if (text.length > length) return text;
    if (text.length > 1) text += ',';
    text += startOfJson(item, secrets, Math.max(0, length - text.length));
  }
  return `${text}]`;
}

function startOfObject(value: object, secrets: Secrets, length: number): string {
  let text = '{';
  for (const key of Object.keys(value)) {
    if (text.length > length) return text;
    const inner: unknown = Reflect.get(value, key);
    if (inner === undefined) continue;
    if (text.length > 1) text += ',';
    text += `${JSON.stringify(key.slice(0, length + 1))}:`;
    const left = Math.max(0, length - text.length);
    text += secrets.has(key) ? '"***"' : startOfJson(inner, secrets, left);
  }
  return `${text}}`;
}
