import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type Express } from 'express';
import type { DeviceContext } from './device-context.ts';
import { Exchange, type Via } from './exchange.ts';
import { serveExchange } from './pipeline.ts';

/**
 * The device that a request is for, and how it got there. The server that accepted it knows both.
 */
type Binding = {
  context: DeviceContext;
  via: Via;
};

const binding = Symbol('the device that a request is for');

/** A property is cheaper than a map lookup on every request. */
type BoundRequest = IncomingMessage & { [binding]?: Binding };

function isApi(url: string): boolean {
  return url.startsWith('/api/') || url === '/api' || url.startsWith('/api?');
}

/**
 * Creates one Express application for all devices of the process. Its middleware finds the device
 * and calls the pipeline, which looks the operation up in a table: 59 routes would take 2.5 times
 * as long (decision 0028).
 */
function createApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use((req: BoundRequest, res: ServerResponse) => {
    const bound = req[binding];
    if (bound === undefined) throw new Error('A request reached the app without a device.');
    const { context, via } = bound;
    // Neither rejects: both handle their errors.
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
