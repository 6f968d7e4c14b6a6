import { type AddressInfo, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** Says the same bytes to every request and ends the connection. Gives its address. */
export async function startRawServer(response: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => socket.end(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
