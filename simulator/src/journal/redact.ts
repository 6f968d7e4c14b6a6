import * as header from '@stillhouse/foundation/redact-header';
import { redactJson } from '@stillhouse/foundation/redact-json';
import * as text from '@stillhouse/foundation/redact-text';

/** Replaces a secret. */
export const redacted = '[redacted]';

const mark: text.Mark = () => redacted;

/** Returns a text without tokens, keys and the values of secret names. */
export function redactText(value: string): string {
  return text.redactText(value, mark);
}

/** Returns the query of a request without the values of secret names. */
export function redactQuery(query: string): string {
  return text.redactQuery(query, mark);
}

/** Returns path and query of a request without secrets. */
export function redactTarget(target: string): string {
  return text.redactTarget(target, mark);
}

/** Returns the value of a content-type header without secrets. */
export function redactMediaType(value: string): string {
  return header.redactMediaType(value, mark);
}

/**
 * Redacts a request. There `code` is an enrollment or setup code, in responses it is a problem
 * code.
 */
export function redactRequest(value: unknown): unknown {
  return redactJson(value, { mark, origin: 'request' });
}

/** Redacts a response. */
export function redact(value: unknown): unknown {
  return redactJson(value, { mark, origin: 'response' });
}

/** Returns the code in a request body, which the response may repeat. */
export function getRequestCode(body: unknown): string | null {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return typeof code === 'string' && code !== '' ? code : null;
}
