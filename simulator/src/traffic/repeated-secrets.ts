import { isRecord } from '@stillhouse/foundation/is-record';
import { isSecretName } from '@stillhouse/foundation/secret-names';
import { redacted } from '../journal/redact.ts';

/** A shorter text could be any word. */
const minSecretLength = 6;

/** Returns the secrets in a request body, which texts of its response may repeat. */
export function listSentSecrets(body: unknown): string[] {
  if (Array.isArray(body)) return body.flatMap(listSentSecrets);
  if (!isRecord(body)) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    if (typeof value !== 'string') return listSentSecrets(value);
    return isSecretName(name) && value.length >= minSecretLength ? [value] : [];
  });
}

/** Replaces secrets in all texts of a value, except in the type of a problem (RFC 9457). */
export function removeRepeated(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') {
    return value.startsWith('urn:')
      ? value
      : secrets.reduce((text, secret) => text.replaceAll(secret, redacted), value);
  }
  if (Array.isArray(value)) return value.map((item) => removeRepeated(item, secrets));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    removeRepeated(inner, secrets),
  ]);
  return Object.fromEntries(entries);
}
