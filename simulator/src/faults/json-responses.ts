import type { FaultResponse } from './fault-kind.ts';

/** Returns true if a body of this media type is JSON. */
export function isJsonType(mediaType: string | null): boolean {
  return mediaType !== null && (mediaType.endsWith('json') || mediaType.includes('json;'));
}

/** Returns true for a success with a JSON body, neither a problem nor bytes. */
export function isJsonSuccess({ status, mediaType, body }: FaultResponse): boolean {
  return status < 300 && isJsonType(mediaType) && !(body instanceof Uint8Array);
}
