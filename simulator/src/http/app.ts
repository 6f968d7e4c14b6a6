import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { NodeSink, toIncomingRequest } from '../http-kit/node-transport.ts';
import type { ConsoleFiles } from './console-files.ts';
import type { DeviceContext } from './device-context.ts';
import { Exchange, type Via } from './exchange.ts';
import { isApi } from './find-operation.ts';
import { serveExchange } from './pipeline.ts';

/**
 * Creates the request listener of one port of one device. The pipeline looks the operation up in a
 * table: Express would take longer than the device (decision 0028).
 */
export function createRequestListener(
  context: DeviceContext,
  console: ConsoleFiles,
  via: Via,
): RequestListener {
  return (req, res) => {
    // Neither rejects: both handle their errors.
    if (isApi(req.url ?? '/')) void serveExchange(context, createExchange(req, res, via));
    else void console.serve(context, req, res);
  };
}

/** Creates the exchange of a request that Node's server has received. */
function createExchange(req: IncomingMessage, res: ServerResponse, via: Via): Exchange {
  return new Exchange(toIncomingRequest(req), new NodeSink(res), { via });
}
