import express, { type Express, type Request, type RequestHandler } from 'express';
import { parseQuery } from './parse-query.ts';

/** Creates an Express application that matches paths exactly and adds no headers of its own. */
export function createApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('strict routing');
  app.enable('case sensitive routing');
  app.set('query parser', parseQuery);
  app.use(keepMalformedEscapes);
  return app;
}

/** Path of a request as it was sent, without the query. */
export function getPath(req: Request): string {
  return req.originalUrl.split('?', 1)[0] ?? '/';
}

/**
 * A path segment that is not percent-encoded UTF-8 stays as sent: nothing has such a name (404, not
 * 400).
 */
const keepMalformedEscapes: RequestHandler = (req, _res, next) => {
  const [path = '/', ...query] = req.url.split('?');
  if (path.includes('%')) {
    req.url = [path.split('/').map(toDecodable).join('/'), ...query].join('?');
  }
  next();
};

function toDecodable(segment: string): string {
  try {
    decodeURIComponent(segment);
    return segment;
  } catch {
    return segment.replaceAll('%', '%25');
  }
}
