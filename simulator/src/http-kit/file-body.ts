import express, { type RequestHandler } from 'express';
import { BodyRejectedError } from './json-body.ts';

const mediaType = 'application/octet-stream';

/**
 * Reads the bytes of a file into `req.body`. Passes on a BodyRejectedError. A page of another
 * origin cannot send this media type without a preflight.
 */
export function readFileBody(maxBytes: number): RequestHandler {
  const parse = express.raw({ limit: maxBytes, type: () => true, inflate: false });
  return (req, res, next) => {
    const { 'content-length': length, 'content-type': type = '' } = req.headers;
    // Rejected before it is read.
    if (Number(length ?? 0) > maxBytes) return next(tooLarge(maxBytes));
    const [found = ''] = type.split(';', 1);
    if (found.trim().toLowerCase() !== mediaType) {
      const detail = `The body is "${found}". Send ${mediaType}.`;
      return next(new BodyRejectedError(415, 'unsupported-media-type', detail));
    }
    parse(req, res, (error?: unknown) => {
      // The client has disconnected and cannot read a response.
      if (!req.complete && req.destroyed) return;
      if (error !== undefined) return next(toRejection(error, maxBytes));
      if (Buffer.isBuffer(req.body) && req.body.length > 0) return next();
      next(new BodyRejectedError(400, 'invalid-body', 'The body is empty. Send the file.'));
    });
  };
}

function toRejection(error: unknown, maxBytes: number): BodyRejectedError {
  const { type, message } = error as { type?: unknown; message?: unknown };
  if (type === 'entity.too.large') return tooLarge(maxBytes);
  return new BodyRejectedError(415, 'unsupported-media-type', `The body has an ${message}.`);
}

function tooLarge(maxBytes: number): BodyRejectedError {
  const megabytes = maxBytes / 1024 / 1024;
  const detail = `The file is larger than ${megabytes} MB. Record a shorter session.`;
  return new BodyRejectedError(413, 'body-too-large', detail);
}
