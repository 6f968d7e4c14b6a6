import { createServer } from 'node:net';
import { listenUntilTestEnds } from './listen-until-test-ends.ts';

/** Starts a server that sends these bytes and closes the connection. Returns its address. */
export async function startRawServer(text: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => socket.end(text));
  });
  return await listenUntilTestEnds(server);
}
