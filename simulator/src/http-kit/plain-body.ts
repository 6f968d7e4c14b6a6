import { LimitedBytes } from './limited-bytes.ts';
import type { IncomingRequest } from './transport.ts';

/** A body that is not accepted. Each API turns this into a problem of its own. */
export class BodyRejectedError extends Error {
  readonly status: 400 | 413 | 415;
  readonly reason: 'malformed-json' | 'invalid-body' | 'body-too-large' | 'unsupported-media-type';

  /** @param detail names cause, value and remedy */
  constructor(
    status: BodyRejectedError['status'],
    reason: BodyRejectedError['reason'],
    detail: string,
  ) {
    super(detail);
    this.name = 'BodyRejectedError';
    this.status = status;
    this.reason = reason;
  }
}

/**
 * Reads a body that has no content coding. What exceeds the limit is read and discarded.
 * @returns null if the client has disconnected and cannot read a response
 * @throws BodyRejectedError
 */
export async function readPlainBody(
  request: IncomingRequest,
  maxBytes: number,
  createTooLarge: () => BodyRejectedError,
): Promise<Uint8Array | null> {
  const coding = request.headers['content-encoding'] ?? 'identity';
  if (coding.toLowerCase() !== 'identity') {
    const detail = `The body has the content encoding "${coding}". Send it without one.`;
    throw new BodyRejectedError(415, 'unsupported-media-type', detail);
  }
  const bytes = new LimitedBytes(maxBytes);
  if (!(await request.receiveBody((chunk) => bytes.add(chunk)))) return null;
  if (bytes.areTooMany) throw createTooLarge();
  return bytes.join();
}
