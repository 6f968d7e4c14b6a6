import type { FaultReply } from './fault-kind.ts';

/** Whether a body of this media type is JSON on the wire. */
export function isJsonType(mediaType: string | null): boolean {
  return mediaType !== null && (mediaType.endsWith('json') || mediaType.includes('json;'));
}

/** An answer with the JSON body that the contract describes, neither a problem nor bytes. */
export function isJsonSuccess({ status, mediaType, body }: FaultReply): boolean {
  return status < 300 && isJsonType(mediaType) && !(body instanceof Uint8Array);
}
