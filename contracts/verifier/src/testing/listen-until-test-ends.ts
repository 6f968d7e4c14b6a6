import type { AddressInfo, Server } from 'node:net';
import { onTestFinished } from 'vitest';

/** Lets a server of `node:net` or `node:http` listen until the test ends. Returns its address. */
export async function listenUntilTestEnds(
  server: Server & { closeAllConnections?(): void },
): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections?.();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
