import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { startProxy } from '../proxy/proxy-server.ts';
import type { RawExchange } from '../proxy/recorder.ts';
import { listenUntilTestEnds } from './listen-until-test-ends.ts';

/** Starts a proxy in front of a device until the end of the test. Stores its exchanges. */
export async function startTestProxy(target: string) {
  const exchanges: RawExchange[] = [];
  const waiting: (() => void)[] = [];
  const { server, url } = await startProxy({
    target,
    port: 0,
    onExchange: (exchange) => {
      exchanges.push(exchange);
      for (const resolve of waiting.splice(0)) resolve();
    },
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const waitForExchange = () => new Promise<void>((resolve) => waiting.push(resolve));
  return { url, port: Number(new URL(url).port), exchanges, waitForExchange };
}

/** Starts a device that the test responds for. Returns its address. */
export async function startDevice(
  respond: (req: IncomingMessage, res: ServerResponse, body: Buffer) => void,
  waitsForBody = true,
): Promise<string> {
  const server = createServer((req, res) => {
    const pieces: Buffer[] = [];
    if (!waitsForBody) {
      respond(req, res, Buffer.alloc(0));
      return;
    }
    req.on('data', (piece: Buffer) => pieces.push(piece));
    req.on('end', () => respond(req, res, Buffer.concat(pieces)));
  });
  return await listenUntilTestEnds(server);
}

export type ReceivedResponse = {
  readonly status: number;
  readonly message: string;
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  readonly complete: boolean;
};

type Call = {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: readonly string[];
  readonly body?: Buffer;
};

/** Sends one request over a new connection, with exactly these headers. */
export function call(
  port: number,
  { method = 'GET', path = '/api/v1/status', headers = [], body }: Call = {},
): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      agent: false,
      headers: ['host', 'client.example', ...headers],
      setHost: false,
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      const pieces: Buffer[] = [];
      incoming.on('data', (piece: Buffer) => pieces.push(piece));
      const end = () =>
        resolve({
          status: incoming.statusCode ?? 0,
          message: incoming.statusMessage ?? '',
          rawHeaders: incoming.rawHeaders,
          body: Buffer.concat(pieces),
          complete: incoming.complete,
        });
      incoming.on('end', end);
      incoming.on('error', end);
    });
    outgoing.end(body);
  });
}
