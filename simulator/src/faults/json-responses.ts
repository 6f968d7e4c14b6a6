import type { Operation } from '@stillhouse/contracts/operations';
import type { Issue } from '@stillhouse/contracts/validators';
import type { FaultResponse } from './fault-kind.ts';

/** Returns true if a body of this media type is JSON. */
export function isJsonType(mediaType: string | null): boolean {
  return mediaType !== null && (mediaType.endsWith('json') || mediaType.includes('json;'));
}

/** Returns true for a success with a JSON body, neither a problem nor bytes. */
export function isJsonSuccess({ status, mediaType, body }: FaultResponse): boolean {
  return status < 300 && isJsonType(mediaType) && !(body instanceof Uint8Array);
}

/** Returns the media types of an operation's successful responses. */
export function listSuccessTypes({ responses }: Operation): string[] {
  return Object.entries(responses).flatMap(([status, { mediaTypes }]) =>
    Number(status) < 300 ? mediaTypes : [],
  );
}

/** Returns the reason why a fault cannot act on the body of an operation, or null. */
export function getJsonMismatch(operation: Operation): Issue | null {
  if (listSuccessTypes(operation).some(isJsonType)) return null;
  const message = `${operation.id} returns no JSON when it succeeds. Match an operation that does`;
  return { pointer: '/match', message };
}
