import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rootCertificates } from 'node:tls';
import { ForwardedExchange } from './forwarded-exchange.ts';
import type { RawExchange } from './recorder.ts';

export type ProxyOptions = {
  /** `http://host:port` of the device. */
  readonly target: string;
  /** Accepts any certificate of the device. */
  readonly insecure?: boolean;
  /** A file with certificates (PEM) to trust besides the usual ones. */
  readonly ca?: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** Called after each exchange of the API. */
  onExchange(exchange: RawExchange): void;
};

/**
 * Listens on loopback and forwards every request to a device. Streams bodies in both directions.
 * Changes only the `host` header, which names the device.
 * @returns the listening server
 * @throws Error if the port is in use or the `ca` file cannot be read
 */
export async function startProxy(options: ProxyOptions): Promise<{ server: Server; url: string }> {
  const { target, insecure = false, ca, port, onExchange } = options;
  const device = {
    url: new URL(target),
    trust: {
      rejectUnauthorized: !insecure,
      ...(ca !== undefined && { ca: [...rootCertificates, readFileSync(ca, 'utf8')] }),
    },
  };
  const server = createServer((req: IncomingMessage, res: ServerResponse) => {
    const isApi = /^\/api\/v1(\/|$|\?)/.test(req.url ?? '');
    new ForwardedExchange(req, res, device, isApi ? onExchange : () => {}).forward();
  });
  // A device may take ten minutes for its logs.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port }, resolve);
  });
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}` };
}
