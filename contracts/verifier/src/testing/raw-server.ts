import { type AddressInfo, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** Starts a server that sends these bytes and closes the connection. Returns its address. */
export async function startRawServer(text: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => socket.end(text));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
