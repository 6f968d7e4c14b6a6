import type { IncomingMessage } from 'node:http';
import { findExcess, findTextExcess } from '@stillhouse/foundation/document-limits';
import express, { type RequestHandler } from 'express';
import { findJsonError } from './find-json-error.ts';
import { isUtf8, type MediaType, parseMediaType } from './media-type.ts';

/** Above any body that makes sense here: a state patch of a whole device is about 10 KB. */
const maxBodyBytes = 1_048_576;

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

/** What a page may send to any server without a preflight (Fetch, section 2.2.2). */
const formTypes = new Set([
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
]);

/** Rejects empty text, which would become `{}`, and text with too many values, before parsing. */
function verifyText(_req: IncomingMessage, _res: unknown, bytes: Buffer): void {
  if (bytes.length === 0) throw new Error('The body is empty.');
  const excess = findTextExcess(bytes.toString('latin1'));
  if (excess !== null) throw Object.assign(new Error(excess), { excess });
}

const parseJson = express.json({
  limit: maxBodyBytes,
  type: () => true,
  strict: false,
  inflate: false,
  verify: verifyText,
});

/**
 * Reads a JSON body into `req.body`; undefined if the request has none. Passes on a
 * BodyRejectedError.
 * @param mediaTypes what the operation accepts; none if it takes no body
 */
export function readJsonBody(mediaTypes: readonly string[]): RequestHandler {
  return (req, res, next) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = req.headers;
    const announcedBytes = Number(length ?? 0);
    const given = parseMediaType(req.headers['content-type'] ?? '');
    if (encoding === undefined && announcedBytes === 0) {
      // A form without fields has no body either, and any page may send one.
      return next(formTypes.has(given.essence) ? unsupported(given, mediaTypes) : undefined);
    }
    // Rejected before it is read. Express would read it to its end first.
    if (announcedBytes > maxBodyBytes) return next(tooLarge());
    if (!mediaTypes.includes(given.essence)) return next(unsupported(given, mediaTypes));
    if (!isUtf8(given)) return next(notUtf8(given));
    // Express knows one name of UTF-8.
    req.headers['content-type'] = given.essence;
    parseJson(req, res, (error?: unknown) => {
      // The client has disconnected and cannot read a response.
      if (!req.complete && req.destroyed) return;
      next(error === undefined ? rejectExcess(req.body) : toRejection(error));
    });
  };
}

function rejectExcess(body: unknown): BodyRejectedError | undefined {
  const excess = findExcess(body);
  return excess === null ? undefined : tooComplex(excess);
}

function tooComplex(excess: string): BodyRejectedError {
  return new BodyRejectedError(400, 'invalid-body', `The body ${excess}. Send less.`);
}

type ParserError = { type?: unknown; body?: unknown; excess?: unknown; message?: unknown };

function toRejection(error: unknown): BodyRejectedError {
  const { type, body, excess, message } = error as ParserError;
  if (typeof excess === 'string') return tooComplex(excess);
  if (type === 'entity.too.large') return tooLarge();
  if (type === 'entity.parse.failed' || type === 'entity.verify.failed') {
    return rejectMalformed(typeof body === 'string' ? body : '');
  }
  return new BodyRejectedError(415, 'unsupported-media-type', `The body has an ${message}.`);
}

function tooLarge(): BodyRejectedError {
  const detail = `The body is larger than ${maxBodyBytes} bytes. Send less.`;
  return new BodyRejectedError(413, 'body-too-large', detail);
}

function rejectMalformed(text: string): BodyRejectedError {
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
