import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * Passes each request on to the next server that responds, as a Service of Kubernetes does with
 * connections. Returns its address.
 */
export async function startBalancer(
  servers: readonly string[],
): Promise<{ url: string; close: () => void }> {
  let turn = 0;
  const balancer: Server = createServer(async (req, res) => {
    const { method = 'GET', url = '/', headers } = req;
    const body = await buffer(req);
    for (const _server of servers) {
      turn += 1;
      const target = `${servers[turn % servers.length]}${url}`;
      try {
        const response = await fetch(target, {
          method,
          headers: {
            'content-type': headers['content-type'] ?? 'application/json',
            authorization: headers.authorization ?? '',
          },
          ...(body.length > 0 && { body }),
        });
        const type = response.headers.get('content-type') ?? 'application/json';
        const content = Buffer.from(await response.arrayBuffer());
        res.writeHead(response.status, { 'content-type': type }).end(content);
        return;
      } catch {
        // The next one may respond.
      }
    }
    res.writeHead(502).end();
  });
  balancer.listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  const { port } = balancer.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      balancer.close();
      balancer.closeAllConnections();
    },
  };
}
