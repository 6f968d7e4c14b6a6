import { listSecrets } from '@stillhouse/foundation/redact-json';
import type { NameOrigin } from '@stillhouse/foundation/secret-names';
import { redacted, redactText } from './redact.ts';

/** A shorter text could be any word. */
const minSecretLength = 6;

/** Returns the secrets in the JSON of a message, which its other texts may repeat. */
export function listSentSecrets(body: unknown, origin: NameOrigin = 'request'): string[] {
  const secrets = listSecrets(body, origin).filter(({ length }) => length >= minSecretLength);
  return [...new Set(secrets)].sort((a, b) => b.length - a.length);
}

/** Removes secrets from all texts of a value, except from the type of a problem (RFC 9457). */
export function removeSent(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') {
    if (value.startsWith('urn:')) return value;
    return redactText(secrets.reduce((text, secret) => text.replaceAll(secret, redacted), value));
  }
  if (Array.isArray(value)) return value.map((item) => removeSent(item, secrets));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, inner]) => [name, removeSent(inner, secrets)]));
}
