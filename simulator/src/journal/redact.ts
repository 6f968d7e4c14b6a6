/** What stands in place of a secret. */
export const redacted = '[redacted]';

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
  'signingkey',
  'tokens',
  'expiredtokens',
]);

/** Whether what stands under this name is a secret, as far as names tell. */
export function isSecretName(name: string): boolean {
  return secretNames.has(name.toLowerCase());
}

/** Three base64url parts, as a token has (RFC 7515): it gives itself away wherever it stands. */
const tokens = /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g;

/** Text without tokens. */
export function withoutTokens(text: string): string {
  return text.includes('eyJ') ? text.replace(tokens, redacted) : text;
}

/**
 * As `redact`, for what somebody sends: there a `code` is one for enrollment, or for setup. In answers it is the name of a problem.
 */
export function redactSent(value: unknown): unknown {
  return redact(value, mostLevels, sentNames);
}

const sentNames: ReadonlySet<string> = new Set([...secretNames, 'code']);

/** The code in a body that somebody sends, which an answer may repeat: no other secret is. */
export function codeSent(body: unknown): string | null {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return typeof code === 'string' && code !== '' ? code : null;
}

/** As `isSecretName`, for what somebody sends. */
export function isSentSecretName(name: string): boolean {
  return sentNames.has(name.toLowerCase());
}

/** What is nested deeper than this was sent to do harm: it would not fit on the stack. */
const mostLevels = 64;
const tooDeep = '[nested too deeply]';

/**
 * A copy of a JSON value with secrets replaced, at any depth. A secret that is null or empty stays as it is:
 * whether one was given matters to who reads a journal.
 */
export function redact(
  value: unknown,
  levels = mostLevels,
  names: ReadonlySet<string> = secretNames,
): unknown {
  if (typeof value === 'string') return withoutTokens(value);
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return tooDeep;
  if (Array.isArray(value)) return value.map((inner) => redact(inner, levels - 1, names));
  const copy: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    const secret = names.has(name.toLowerCase()) && inner !== null && inner !== '';
    copy[name] = secret ? redacted : redact(inner, levels - 1, names);
  }
  return copy;
}
