import type { Request, Response } from 'express';
import express from 'express';
import type { DeviceContext } from './device-context.ts';
import type { Exchange, ReceivedBody } from './exchange.ts';

/** Large enough for every JSON body of the contract. Certificates and device files are bigger. */
export const maxJsonBytes = 1_048_576;
const maxUploadBytes = 5_242_880;

const emptyBody: ReceivedBody = { bytes: Buffer.alloc(0) };

const acceptAny = () => true;
const readers = {
  json: express.raw({ type: acceptAny, limit: maxJsonBytes }),
  upload: express.raw({ type: acceptAny, limit: maxUploadBytes }),
};

type BodyError = {
  type?: unknown;
  encoding?: unknown;
  message?: unknown;
};

/** Returns true if the request announces a body (RFC 9112 section 6.3). */
export function hasBody(exchange: Exchange): boolean {
  const { headers } = exchange.req;
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * Reads the body once, up to the limit of its kind; later calls return the same. What exceeds the
 * limit is read and discarded, so that the client sees the response instead of a broken connection.
 */
export async function readBody(
  { inFlight, mutex }: Pick<DeviceContext, 'inFlight' | 'mutex'>,
  exchange: Exchange,
): Promise<ReceivedBody> {
  if (exchange.received !== null) return exchange.received;
  if (!hasBody(exchange)) {
    exchange.received = emptyBody;
    return emptyBody;
  }
  const { isAccepted } = exchange;
  if (isAccepted) {
    // Other requests and time go on, however long the body takes to arrive.
    mutex.release(exchange);
    inFlight.enter(exchange, 'reading');
  }
  exchange.received = await receiveBody(exchange);
  if (isAccepted) {
    await mutex.reacquire(exchange);
    inFlight.enter(exchange, 'working');
  }
  return exchange.received;
}

async function receiveBody(exchange: Exchange): Promise<ReceivedBody> {
  const isUpload = exchange.operation?.requestMediaType === 'multipart/form-data';
  const read = isUpload ? readers.upload : readers.json;
  // Express has extended these two before it calls any middleware. The reader uses the request
  // only.
  const req = exchange.req as Request;
  const error = await new Promise<unknown>((resolve) => {
    read(req, exchange.res as Response, resolve);
  });
  if (error === undefined) return toReceivedBody(req);
  await drainBody(exchange);
  return toFailedBody(error, isUpload ? maxUploadBytes : maxJsonBytes);
}

/** A request that broke off before anybody read it looks as if it had been read. */
function toReceivedBody({ body, complete }: Request): ReceivedBody {
  if (!complete) return { broken: 'it ended early' };
  return Buffer.isBuffer(body) ? { bytes: body } : emptyBody;
}

function toFailedBody(error: unknown, maxBytes: number): ReceivedBody {
  const { type, message } = error as BodyError;
  if (type === 'entity.too.large') return { tooLarge: true, maxBytes };
  if (type === 'encoding.unsupported') return { unknownEncoding: String(message) };
  return { broken: String(message) };
}

/**
 * Discards the rest of the body, up to its end or the connection's. Node's request timeout bounds
 * it.
 */
function drainBody({ req }: Exchange): Promise<void> {
  if (req.readableEnded || req.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    req.once('end', resolve);
    req.once('close', resolve);
    req.resume();
  });
}
