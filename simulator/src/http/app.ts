import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type Request, type Response } from 'express';
import { NodeSink, toIncomingRequest } from '../http-kit/node-transport.ts';
import type { ConsoleFiles } from './console-files.ts';
import type { DeviceContext } from './device-context.ts';
import { Exchange, type Via } from './exchange.ts';
import { isApi } from './find-operation.ts';
import { serveExchange } from './pipeline.ts';

/**
 * Creates the request listener of one port of one device: an Express router whose middleware calls
 * the pipeline, which looks the operation up in a table. 59 routes would take 2.5 times as long,
 * and an application around the router would take as long again (decision 0028).
 */
export function createRequestListener(
  context: DeviceContext,
  console: ConsoleFiles,
  via: Via,
): RequestListener {
  const router = express.Router();
  router.use((req, res) => {
    // Neither rejects: both handle their errors.
    if (isApi(req.url)) void serveExchange(context, createExchange(req, res, via));
    else void console.serve(context, req, res);
  });
  return (req, res) => {
    // A router needs only what Node's request and response have.
    router(req as Request, res as Response, (error: unknown) => {
      context.log(`${req.method} ${req.url} failed: ${error}`);
      res.destroy();
    });
  };
}

/** Creates the exchange of a request that Node's server has received. */
function createExchange(req: IncomingMessage, res: ServerResponse, via: Via): Exchange {
  return new Exchange(toIncomingRequest(req), new NodeSink(res), { via });
}
