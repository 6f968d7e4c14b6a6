import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { startProxy } from '../proxy/proxy-server.ts';
import type { Passed } from '../proxy/recorder.ts';

/** A proxy in front of a device, and what it told of. Ends with the test. */
export async function proxyTo(target: string) {
  const passed: Passed[] = [];
  const reported: (() => void)[] = [];
  const { server, url } = await startProxy({
    target,
    port: 0,
    onPassed: (one) => {
      passed.push(one);
      for (const wake of reported.splice(0)) wake();
    },
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const nextPassed = () => new Promise<void>((resolve) => reported.push(resolve));
  return { url, port: Number(new URL(url).port), passed, nextPassed };
}

/** A device that answers as the test says. Gives its address. */
export async function startDevice(
  answer: (req: IncomingMessage, res: ServerResponse, body: Buffer) => void,
  readsFirst = true,
): Promise<string> {
  const server = createServer((req, res) => {
    const pieces: Buffer[] = [];
    if (!readsFirst) {
      answer(req, res, Buffer.alloc(0));
      return;
    }
    req.on('data', (piece: Buffer) => pieces.push(piece));
    req.on('end', () => answer(req, res, Buffer.concat(pieces)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export type Came = {
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

/** One request on a connection of its own, with just these headers. */
export function call(
  port: number,
  { method = 'GET', path = '/api/v1/status', headers = [], body }: Call = {},
): Promise<Came> {
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
