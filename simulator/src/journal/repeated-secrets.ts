import { listSecrets } from '@stillhouse/foundation/redact-json';
import { redacted, redactText } from './redact.ts';

/** A shorter text could be any word. */
const minSecretLength = 6;

/**
 * Returns the secrets in the JSON of a request and of its response, which messages may repeat. The
 * longest comes first, because it may contain another one.
 */
export function listRepeatableSecrets(request: unknown, response?: unknown): string[] {
  const secrets = [...listSecrets(request, 'request'), ...listSecrets(response, 'response')];
  const long = secrets.filter(({ length }) => length >= minSecretLength);
  return [...new Set(long)].sort((a, b) => b.length - a.length);
}

/** Removes secrets from all texts of a value, except from the type of a problem (RFC 9457). */
export function removeRepeated(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') {
    if (value.startsWith('urn:')) return value;
    return redactText(secrets.reduce((text, secret) => text.replaceAll(secret, redacted), value));
  }
  if (Array.isArray(value)) return value.map((item) => removeRepeated(item, secrets));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, inner]) => [name, removeRepeated(inner, secrets)]));
}
