/** What stands in place of a secret. */
const redacted = '[redacted]';

/**
 * Names whose values never leave the process, in lower case: passwords, tokens, and files that carry private
 * keys (spec section 3: Login, Remote access, 802.1x credentials).
 */
const secretNames = new Set([
  'authorization',
  'password',
  'token',
  'devicecertificate',
  'privatekey',
  'setupcode',
]);

/** What is nested deeper than this was sent to do harm: it would not fit on the stack. */
const mostLevels = 64;
const tooDeep = '[nested too deeply]';

/**
 * A copy of a JSON value with secrets replaced, at any depth. A secret that is null or empty stays as it is:
 * whether one was given matters to who reads a journal.
 */
export function redact(value: unknown, levels = mostLevels): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return tooDeep;
  if (Array.isArray(value)) return value.map((inner) => redact(inner, levels - 1));
  const copy: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    const secret = secretNames.has(name.toLowerCase()) && inner !== null && inner !== '';
    copy[name] = secret ? redacted : redact(inner, levels - 1);
  }
  return copy;
}
