import { ExcessError, parseJson } from '@stillhouse/foundation/document-limits';
import { findJsonError } from './find-json-error.ts';
import { isUtf8, type MediaType, parseMediaType } from './media-type.ts';
import { BodyRejectedError, readPlainBody } from './plain-body.ts';
import type { IncomingRequest } from './transport.ts';

/** Above any body that makes sense here: a state patch of a whole device is about 10 KB. */
const maxBodyBytes = 1_048_576;

/** What a page may send to any server without a preflight (Fetch, section 2.2.2). */
const formTypes = new Set([
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
]);

/**
 * Reads a JSON body; undefined if the request has none.
 * @param mediaTypes what the operation accepts; none if it takes no body
 * @returns null if the client has disconnected
 * @throws BodyRejectedError
 */
export async function readJsonBody(
  request: IncomingRequest,
  mediaTypes: readonly string[],
): Promise<{ body: unknown } | null> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  const announcedBytes = Number(length ?? 0);
  const given = parseMediaType(request.headers['content-type'] ?? '');
  if (encoding === undefined && announcedBytes === 0) {
    // A form without fields has no body either, and any page may send one.
    if (formTypes.has(given.essence)) throw unsupported(given, mediaTypes);
    return { body: undefined };
  }
  // Rejected before it is read.
  if (announcedBytes > maxBodyBytes) throw tooLarge();
  if (!mediaTypes.includes(given.essence)) throw unsupported(given, mediaTypes);
  if (!isUtf8(given)) throw notUtf8(given);
  const bytes = await readPlainBody(request, maxBodyBytes, tooLarge);
  return bytes === null ? null : { body: parseBody(new TextDecoder().decode(bytes)) };
}

function parseBody(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof ExcessError)) throw malformed(text);
    throw new BodyRejectedError(400, 'invalid-body', `The body ${error.message}. Send less.`);
  }
}

function tooLarge(): BodyRejectedError {
  const detail = `The body is larger than ${maxBodyBytes} bytes. Send less.`;
  return new BodyRejectedError(413, 'body-too-large', detail);
}

function malformed(text: string): BodyRejectedError {
  const error = findJsonError(text);
  const where = error === null ? '' : ` at character ${error.position}: ${error.found}`;
  const detail = `The body is not valid JSON${where}. Correct it (RFC 8259).`;
  return new BodyRejectedError(400, 'malformed-json', detail);
}

function notUtf8({ charset }: MediaType): BodyRejectedError {
  const detail = `The charset of the body is "${charset}". Send it in UTF-8, with charset=utf-8 or none.`;
  return new BodyRejectedError(415, 'unsupported-media-type', detail);
}

function unsupported({ essence }: MediaType, mediaTypes: readonly string[]): BodyRejectedError {
  const remedy = mediaTypes.length === 0 ? 'Leave the body out' : `Send ${mediaTypes.join(' or ')}`;
  const found = essence === '' ? 'has no content-type' : `is "${essence}"`;
  return new BodyRejectedError(415, 'unsupported-media-type', `The body ${found}. ${remedy}.`);
}
