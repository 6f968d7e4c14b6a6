import type { IncomingMessage, ServerResponse } from 'node:http';
import { endTogether, sendEnded } from './end-together.ts';
import { resetConnection } from './tcp-reset.ts';
import type { IncomingRequest, ResponseSink } from './transport.ts';

/** Adapts a request that Node's server has received. */
export function toIncomingRequest(req: IncomingMessage): IncomingRequest {
  const { method = 'GET', url: target = '/', headers } = req;
  return { method, target, headers, receiveBody: (onChunk) => receive(req, onChunk) };
}

/** Reads a request to its end, or the connection's. Node's request timeout bounds it. */
function receive(
  req: IncomingMessage,
  onChunk: (bytes: Uint8Array) => void,
): boolean | Promise<boolean> {
  if (req.readableEnded || req.destroyed) return req.complete;
  // Most bodies arrive with their head. The events of a stream take longer than to read it.
  if (req.readableLength > 0 && req.readableLength === Number(req.headers['content-length'])) {
    onChunk(req.read());
    return true;
  }
  return new Promise((resolve) => {
    const finish = () => resolve(req.complete);
    req.on('data', onChunk).on('end', finish).on('close', finish);
  });
}

/** Sends what it gets as the response of Node's server. */
export class NodeSink implements ResponseSink {
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
    endTogether(this.#res, payload);
  }

  cut(how: 'close' | 'reset'): void {
    const { socket } = this.#res.req;
    sendEnded();
    if (how === 'close') socket.destroy();
    else resetConnection(socket);
  }

  onClose(listener: (hasLeft: boolean) => void): void {
    const res = this.#res;
    // A response that is gone never emits `close`.
    if (res.destroyed) listener(res.writableFinished);
    else res.on('close', () => listener(res.writableFinished));
  }
}
