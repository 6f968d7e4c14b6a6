import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { isLoopbackName } from './lookup-host.ts';
import { Wire } from './wire.ts';

// Decision 0080.
test('a name below localhost leads to this machine on every system', async () => {
  const server = createServer((req, res) => res.end(req.headers.host));
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const host = `device-2.sim.localhost:${port}`;
  const wire = new Wire({ baseUrl: `http://${host}` });
  onTestFinished(() => wire.close());
  const request = { method: 'GET', target: '/', headers: [['host', host] as const], body: null };
  const { response, failure } = await wire.send(request, 1_000);
  expect(failure).toBeNull();
  expect(new TextDecoder().decode(response?.body)).toBe(host);
});

test('a slow connection to one of two addresses is not given up', async () => {
  const server = createServer((_req, res) => res.end('hi'));
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const wire = new Wire({ baseUrl: `http://localhost:${port}` });
  onTestFinished(() => wire.close());
  const sent = wire.send({ method: 'GET', target: '/', headers: [], body: null }, 5_000);
  // This process sees the connection late, as over a slow network.
  const busyUntil = performance.now() + 500;
  setImmediate(() => {
    while (performance.now() < busyUntil);
  });
  expect((await sent).failure).toBeNull();
});

test.each([
  ['localhost', true],
  ['Device-2.LOCALHOST.', true],
  ['notlocalhost', false],
  ['localhost.example', false],
])('%s always means this machine: %s', (host, expected) => {
  expect(isLoopbackName(host)).toBe(expected);
});
