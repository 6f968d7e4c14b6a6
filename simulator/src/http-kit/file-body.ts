import { BodyRejectedError, readPlainBody } from './plain-body.ts';
import type { IncomingRequest } from './transport.ts';

const mediaType = 'application/octet-stream';

/**
 * Reads the bytes of a file. A page of another origin cannot send this media type without a
 * preflight.
 * @returns null if the client has disconnected
 * @throws BodyRejectedError
 */
export async function readFileBody(
  request: IncomingRequest,
  maxBytes: number,
): Promise<Uint8Array | null> {
  const { 'content-length': length, 'content-type': type = '' } = request.headers;
  // Rejected before it is read.
  if (Number(length ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const [found = ''] = type.split(';', 1);
  if (found.trim().toLowerCase() !== mediaType) {
    const detail = `The body is "${found}". Send ${mediaType}.`;
    throw new BodyRejectedError(415, 'unsupported-media-type', detail);
  }
  const bytes = await readPlainBody(request, maxBytes, () => tooLarge(maxBytes));
  if (bytes?.length !== 0) return bytes;
  throw new BodyRejectedError(400, 'invalid-body', 'The body is empty. Send the file.');
}

function tooLarge(maxBytes: number): BodyRejectedError {
  const megabytes = maxBytes / 1024 / 1024;
  const detail = `The file is larger than ${megabytes} MB. Record a shorter session.`;
  return new BodyRejectedError(413, 'body-too-large', detail);
}
