import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type Express } from 'express';
import type { DeviceContext } from './device-context.ts';
import { Exchange, type Via } from './exchange.ts';
import { serveExchange } from './pipeline.ts';

/** Which device a request is for, and how it got there: known by the server that took it. */
type Binding = {
  context: DeviceContext;
  via: Via;
};

const binding = Symbol('the device that a request is for');

/** A property costs less than a map that is asked at every request. */
type BoundRequest = IncomingMessage & { [binding]?: Binding };

function isApi(url: string): boolean {
  return url.startsWith('/api/') || url === '/api' || url.startsWith('/api?');
}

/**
 * One Express application for all devices of the process: one middleware that finds the device and hands over to
 * the pipeline, which looks the operation up in a table (design section 7: Mounting).
 */
function createApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use((req: BoundRequest, res: ServerResponse) => {
    const bound = req[binding];
    if (bound === undefined) throw new Error('A request reached the app without a device.');
    const { context, via } = bound;
    // Neither rejects: both report what goes wrong themselves.
    if (isApi(req.url ?? '')) void serveExchange(context, new Exchange(req, res, { via }));
    else void context.console.serve(context, req, res);
  });
  return app;
}

let app: Express | null = null;

/** The request listener of one port of one device. */
export function createRequestListener(context: DeviceContext, via: Via): RequestListener {
  app ??= createApp();
  const shared = app;
  const bound: Binding = { context, via };
  return (req: BoundRequest, res) => {
    req[binding] = bound;
    shared(req, res);
  };
}
