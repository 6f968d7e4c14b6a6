import { once } from 'node:events';
import { createServer, type RequestListener, request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TlsCertificate } from '../../http-kit/tls-certificate.ts';

/**
 * A reverse proxy at a port of its own that keeps the host of a request, as gateways do.
 * @param tls if set, clients use https, which ends here
 */
export async function startGateway(tls?: TlsCertificate) {
  let target = 0;
  const forward: RequestListener = (req, res) => {
    const { method, url, headers } = req;
    const outgoing = request(
      { host: '127.0.0.1', port: target, method, path: url, headers, agent: false },
      (response) => {
        res.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(res);
      },
    );
    outgoing.on('error', () => res.destroy());
    res.on('close', () => outgoing.destroy());
    req.pipe(outgoing);
  };
  const server = tls === undefined ? createServer(forward) : createTlsServer(tls, forward);
  // All addresses: a browser may connect to either loopback.
  server.listen(0);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** Sends requests to a port of this machine from now on. */
    forwardTo(port: number): void {
      target = port;
    },
    close(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}
