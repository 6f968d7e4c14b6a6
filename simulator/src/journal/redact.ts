import { maxDepth } from '@stillhouse/foundation/document-limits';

/** Replaces a secret. */
export const redacted = '[redacted]';

/** Lower-case names of secret values: passwords, tokens, and files with private keys. */
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

/** Returns true if a value of this name is secret. */
export function isSecretName(name: string): boolean {
  return secretNames.has(name.toLowerCase());
}

/** A token: three base64url parts (RFC 7515). It is recognizable anywhere. */
const tokens = /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g;

/** Returns the text without tokens. */
export function removeTokens(text: string): string {
  return text.includes('eyJ') ? text.replace(tokens, redacted) : text;
}

/** Returns the query of a request without tokens and without the values of secret names. */
export function redactQuery(query: string): string {
  const fields = query.split('&').map((field) => {
    const [name = ''] = field.split('=', 1);
    const isSecret = decodeName(name)
      .split(/[^\w-]+/)
      .some(isSentSecretName);
    return isSecret && field.length > name.length + 1 ? `${name}=${redacted}` : field;
  });
  return removeTokens(fields.join('&'));
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * Redacts a request. There `code` is an enrollment or setup code, in responses it is a problem
 * code.
 */
export function redactRequest(value: unknown): unknown {
  return redact(value, maxDepth, sentNames);
}

const sentNames: ReadonlySet<string> = new Set([...secretNames, 'code']);

/** Returns the code in a request body, which the response may repeat. */
export function getRequestCode(body: unknown): string | null {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return typeof code === 'string' && code !== '' ? code : null;
}

/** As `isSecretName`, for requests. */
export function isSentSecretName(name: string): boolean {
  return sentNames.has(name.toLowerCase());
}

const tooDeep = '[nested too deeply]';

/**
 * Returns a copy of a JSON value with secrets replaced at any depth. Null and empty secrets stay,
 * because readers need to know whether one was sent.
 */
export function redact(
  value: unknown,
  levels = maxDepth,
  names: ReadonlySet<string> = secretNames,
): unknown {
  if (typeof value === 'string') return removeTokens(value);
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
