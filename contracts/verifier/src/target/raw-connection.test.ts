import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sendRaw } from './raw-connection.ts';

/** Starts a server that calls back for each connection. Returns its address. */
async function startServer(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => socket.destroy());
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const request = { method: 'GET', target: '/api/v1/status', headers: [], body: null };
const limits = { timeoutMs: 500, idleMs: 100, stop: undefined };

test('a device that sends a byte now and then does not hold a raw request', async () => {
  const baseUrl = await startServer((socket) => {
    const timer = setInterval(() => socket.write('x'), 20);
    socket.once('close', () => clearInterval(timer));
  });
  const { response, failure, tookMs } = await sendRaw(request, { baseUrl }, limits);
  expect({ response, kind: failure?.kind }).toEqual({ response: null, kind: 'not-http' });
  expect(tookMs).toBeGreaterThan(400);
});

test('a raw request takes in a bounded number of bytes', async () => {
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  const baseUrl = await startServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    const pour = () => {
      if (!socket.destroyed) socket.write(chunk, pour);
    };
    pour();
  });
  const { received } = await sendRaw(request, { baseUrl }, { ...limits, timeoutMs: 60_000 });
  expect(received.length).toBeGreaterThan(64 * 1024 * 1024);
  expect(received.length).toBeLessThan(66 * 1024 * 1024);
});

test('a request can arrive in parts: its head cut in two, and its body', async () => {
  const parts: string[] = [];
  const baseUrl = await startServer((socket) =>
    socket.on('data', (data) => {
      parts.push(data.toString());
      if (parts.join('').endsWith('{}')) socket.end('HTTP/1.1 204 No Content\r\n\r\n');
    }),
  );
  const write = { ...request, method: 'PUT', body: Buffer.from('{}') };
  const slow = { ...limits, timeoutMs: 60_000, arrivesInParts: true };
  const { response } = await sendRaw(write, { baseUrl }, slow);
  expect(response?.status).toBe(204);
  expect(parts.join('')).toBe('PUT /api/v1/status HTTP/1.1\r\n\r\n{}');
  // A busy server may read two parts at once.
  expect(parts.length).toBeGreaterThan(1);
});
