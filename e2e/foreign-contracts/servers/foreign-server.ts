import type { IncomingMessage, RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ForeignServer = {
  readonly url: string;
  /** How many requests it has received. */
  readonly requestCount: () => number;
  readonly close: () => Promise<void>;
};

export type StartOptions = {
  /** 0 for a free port. */
  readonly port: number;
  /** The OpenAPI file that the server checks requests with. */
  readonly contractFile: string;
};

/** What a client needs to know of a server: who may sign in, and requests that it accepts. */
export type Subject = {
  readonly name: string;
  readonly start: (options: StartOptions) => Promise<ForeignServer>;
  /** For a verifier: what an administrator of the device would enter. */
  readonly credentials: {
    readonly user?: string;
    readonly password?: string;
    readonly token?: string;
  };
  /** Headers of an authenticated request. */
  readonly authorization: Readonly<Record<string, string>>;
  /** Parameters of resources that exist after the start, by name or `operation name`. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Bodies by operation, where the examples of the file are not accepted. */
  readonly bodies: Readonly<Record<string, unknown>>;
};

/** Listens on loopback and counts requests. */
export async function listen(
  port: number,
  listener: RequestListener,
  settings: { readonly keepAlive: boolean },
): Promise<ForeignServer> {
  let count = 0;
  const server = createServer((req, res) => {
    count += 1;
    res.shouldKeepAlive &&= settings.keepAlive;
    listener(req, res);
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestCount: () => count,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Reads the whole body of a request. */
export async function readBody(req: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of req) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
