import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type Request, type Response } from 'express';
import { resetConnection } from '../http-kit/tcp-reset.ts';
import type { ConsoleFiles } from './console-files.ts';
import type { DeviceContext } from './device-context.ts';
import { Exchange, type Via } from './exchange.ts';
import { isApi } from './find-operation.ts';
import { serveExchange } from './pipeline.ts';
import type { ResponseSink } from './transport.ts';

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
export function createExchange(req: IncomingMessage, res: ServerResponse, via: Via): Exchange {
  const { method = 'GET', url: target = '/', headers } = req;
  const receiveBody = (onChunk: (bytes: Uint8Array) => void) => receive(req, onChunk);
  return new Exchange({ method, target, headers, receiveBody }, new NodeSink(res), { via });
}

/** Reads a request to its end, or the connection's. Node's request timeout bounds it. */
function receive(req: IncomingMessage, onChunk: (bytes: Uint8Array) => void): Promise<boolean> {
  if (req.readableEnded || req.destroyed) return Promise.resolve(req.complete);
  return new Promise((resolve) => {
    const finish = () => resolve(req.complete);
    req.on('data', onChunk).once('end', finish).once('close', finish);
  });
}

class NodeSink implements ResponseSink {
  readonly #res: ServerResponse;

  constructor(res: ServerResponse) {
    this.#res = res;
  }

  writeHead(status: number, lines: string[]): void {
    this.#res.writeHead(status, lines);
  }

  flushHead(): void {
    this.#res.flushHeaders();
  }

  write(bytes: Uint8Array): Promise<void> {
    const res = this.#res;
    return new Promise((resolve) => {
      const finish = () => {
        res.off('close', finish);
        resolve();
      };
      // A connection that has just broken never calls back.
      res.once('close', finish);
      res.write(bytes, finish);
    });
  }

  end(payload?: string | Uint8Array): void {
    this.#res.end(payload);
  }

  cut(how: 'close' | 'reset'): void {
    const { socket } = this.#res.req;
    if (how === 'close') socket.destroy();
    else resetConnection(socket);
  }

  onClose(listener: (hasLeft: boolean) => void): void {
    const res = this.#res;
    res.once('close', () => listener(res.writableFinished));
  }
}
