import type { Request, Response } from 'express';
import express from 'express';
import type { Exchange } from './exchange.ts';

/** What came of reading a request's body. */
export type ReceivedBody =
  | { bytes: Buffer }
  | { tooLarge: true; limitBytes: number }
  /** `content-encoding` is none that the device undoes. */
  | { unknownEncoding: string }
  /** The client went away, or sent less or more than it had announced. */
  | { broken: string };

/** Large enough for every JSON body of the contract, by far; certificates and device files are bigger. */
export const maxJsonBytes = 1_048_576;
const maxUploadBytes = 5_242_880;

const nothing: ReceivedBody = { bytes: Buffer.alloc(0) };

const any = () => true;
const readers = {
  json: express.raw({ type: any, limit: maxJsonBytes }),
  upload: express.raw({ type: any, limit: maxUploadBytes }),
};

type BodyError = {
  type?: unknown;
  encoding?: unknown;
  message?: unknown;
};

/** True when the request announces a body (RFC 9112 section 6.3). */
export function hasBody(exchange: Exchange): boolean {
  const { headers } = exchange.req;
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * Reads the body once, up to the limit of its kind; later calls get the same. What is above the limit is read
 * and thrown away, so that the client gets to see the answer instead of a broken connection.
 */
export async function readBody(exchange: Exchange): Promise<ReceivedBody> {
  if (exchange.received !== null) return exchange.received;
  if (!hasBody(exchange)) {
    exchange.received = nothing;
    return nothing;
  }
  // However long it takes to arrive, others and time go on.
  exchange.turns?.release(exchange);
  if (exchange.turns !== null) exchange.phase = 'reading';
  const isUpload = exchange.operation?.requestMediaType === 'multipart/form-data';
  const limitBytes = isUpload ? maxUploadBytes : maxJsonBytes;
  const read = isUpload ? readers.upload : readers.json;
  // Express has made its own request and response of these two before it calls any middleware.
  const req = exchange.req as Request;
  const error = await new Promise<unknown>((resolve) => {
    read(req, exchange.res as Response, resolve);
  });
  exchange.received = error === undefined ? toReceivedBody(req) : toFailedBody(error, limitBytes);
  if (error !== undefined) await drainBody(exchange);
  await exchange.turns?.reacquire(exchange);
  if (exchange.turns !== null && exchange.phase === 'reading') exchange.phase = 'working';
  return exchange.received;
}

/** A request that was broken off before anybody read it looks as if it had been read. */
function toReceivedBody({ body, complete }: Request): ReceivedBody {
  if (!complete) return { broken: 'it ended early' };
  return Buffer.isBuffer(body) ? { bytes: body } : nothing;
}

function toFailedBody(error: unknown, limitBytes: number): ReceivedBody {
  const { type, message } = error as BodyError;
  if (type === 'entity.too.large') return { tooLarge: true, limitBytes };
  if (type === 'encoding.unsupported') return { unknownEncoding: String(message) };
  return { broken: String(message) };
}

/** Lets the rest of the body go by, up to its end or the connection's. Node's request time-out bounds it. */
function drainBody({ req }: Exchange): Promise<void> {
  if (req.readableEnded || req.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    req.once('end', resolve);
    req.once('close', resolve);
    req.resume();
  });
}
