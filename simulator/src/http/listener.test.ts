import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { Listener } from '../http-kit/listener.ts';
import { PortTakenError } from '../http-kit/ports.ts';
import { startTestDevice } from './testing/test-device.ts';

test('a device responds on loopback of both families, at one port', async () => {
  await using device = await startTestDevice();
  const { port, setupPort } = device.host;
  expect(device.host.unbound).toEqual([]);
  for (const base of [
    `http://127.0.0.1:${port}`,
    `http://[::1]:${port}`,
    `http://localhost:${setupPort}`,
  ]) {
    expect((await fetch(`${base}/api/v1/status`)).status).toBe(401);
  }
});

test('other machines cannot connect', async () => {
  await using device = await startTestDevice();
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  for (const { address } of outside) {
    await expect(fetch(`http://${address}:${device.host.port}/`)).rejects.toThrow();
  }
});

test.each(['127.0.0.1', '::1'])(
  'a taken port on %s is an error that names port and option',
  async (host) => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, host, resolve));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(startTestDevice({ port })).rejects.toThrow(
      `Port ${port} on ${host} is in use by another program. Stop it, or choose another port with --port (0 picks a free one).`,
    );
    await expect(startTestDevice({ setupPort: port })).rejects.toBeInstanceOf(PortTakenError);
    other.close();
  },
);

test('an address that this machine does not have is recorded, and the others are used', async () => {
  // 192.0.2.0/24 is reserved for documentation (RFC 5737).
  await using device = await startTestDevice({ hosts: ['127.0.0.1', '192.0.2.1'] });
  expect(device.host.unbound).toEqual([{ host: '192.0.2.1', reason: 'EADDRNOTAVAIL' }]);
  expect((await fetch(`http://127.0.0.1:${device.host.port}/api/v1/status`)).status).toBe(401);
});

test('if this machine has none of the addresses, the error says so', async () => {
  const listener = new Listener({
    hosts: ['192.0.2.1'],
    flag: '--port',
    onRequest: () => undefined,
    log: () => undefined,
  });
  await expect(listener.open(0)).rejects.toThrow('none of the addresses to listen on: 192.0.2.1');
});

test('a connection that a listener does not accept is reset before a request is read', async () => {
  let requests = 0;
  await using stack = new AsyncDisposableStack();
  const listener = new Listener({
    hosts: ['0.0.0.0'],
    flag: '--port',
    accepts: ({ localAddress }) => localAddress !== '127.0.0.63',
    onRequest: (_req, res) => {
      requests += 1;
      res.end();
    },
    log: () => undefined,
  });
  stack.defer(() => listener.drop());
  await listener.open(0);
  const { port } = listener;
  expect((await fetch(`http://127.0.0.64:${port}/`)).status).toBe(200);
  await expect(fetch(`http://127.0.0.63:${port}/`)).rejects.toMatchObject({
    cause: { code: 'ECONNRESET' },
  });
  expect(requests).toBe(1);
});

test('garbage on the wire does not stop the device', async () => {
  await using device = await startTestDevice();
  const { connect } = await import('node:net');
  const text = await new Promise<string>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: device.host.port });
    socket.once('data', (data) => resolve(data.toString()));
    socket.write('\x16\x03\x01 this is no HTTP\r\n\r\n');
  });
  expect(text).toContain('400 Bad Request');
  expect((await device.call('/api/v1/status')).status).toBe(200);
});
