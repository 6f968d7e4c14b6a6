import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, request as startRequest } from 'node:http';
import { connect, createServer } from 'node:net';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { call, startDevice, startTestProxy } from '../testing/test-proxy.ts';
import { startProxy } from './proxy-server.ts';

/** Headers of a single connection, which differ on each side. */
const ownHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding']);

function listForwarded(raw: readonly string[]): string[] {
  const lines: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    if (!ownHeaders.has(raw[at]?.toLowerCase() ?? '')) lines.push(`${raw[at]}: ${raw[at + 1]}`);
  }
  return lines;
}

test('requests and responses are forwarded unchanged, except for the host header', async () => {
  let got: { line: string; headers: string[]; body: Buffer } | null = null;
  let next: { status: number; headers: string[]; body: Buffer } | null = null;
  const device = await startDevice((req, res, body) => {
    got = { line: `${req.method} ${req.url}`, headers: listForwarded(req.rawHeaders), body };
    res.sendDate = false;
    res.writeHead(next?.status ?? 500, next?.headers ?? []).end(next?.body);
  });
  const { port, exchanges } = await startTestProxy(device);
  const value = fc.string({ unit: 'grapheme-ascii', maxLength: 20 }).map((text) => text.trim());
  const custom = fc.dictionary(fc.stringMatching(/^[Xx]-[A-Za-z]{1,8}$/), value, { maxKeys: 5 });
  const bytes = fc.uint8Array({ maxLength: 3000 }).map((it) => Buffer.from(it));
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        method: fc.constantFrom('GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS'),
        path: fc.webPath().map((it) => `/api/v1${it}?a=%2B+b%20`),
        requestHeaders: custom,
        body: bytes,
        status: fc.constantFrom(200, 202, 400, 404, 409, 429, 500, 503),
        responseHeaders: custom,
        responseBody: bytes,
      }),
      async ({ method, path, requestHeaders, body, status, responseHeaders, responseBody }) => {
        const takesBody = ['PUT', 'POST', 'PATCH'].includes(method);
        const headers = [
          ...Object.entries(requestHeaders).flat(),
          ...(takesBody ? ['Content-Length', String(body.length)] : []),
        ];
        next = {
          status,
          headers: [
            ...Object.entries(responseHeaders).flat(),
            'Content-Length',
            String(responseBody.length),
          ],
          body: responseBody,
        };
        const response = await call(port, { method, path, headers, ...(takesBody && { body }) });
        expect(got).toEqual({
          line: `${method} ${path}`,
          headers: listForwarded(['host', new URL(device).host, ...headers]),
          body: takesBody ? body : Buffer.alloc(0),
        });
        expect([response.status, response.body, response.complete]).toEqual([
          status,
          responseBody,
          true,
        ]);
        expect(listForwarded(response.rawHeaders)).toEqual(listForwarded(next.headers));
        expect(exchanges.at(-1)?.response?.body).toEqual(responseBody);
      },
    ),
    { numRuns: 60 },
  );
});

// Decision 0080.
test('a name below localhost leads to this machine on every system', async () => {
  const device = new URL(await startDevice((req, res) => res.end(req.headers.host)));
  device.hostname = 'device-2.sim.localhost';
  const { port } = await startTestProxy(device.href);
  const response = await call(port, { method: 'GET', path: '/', headers: [] });
  expect(response.body.toString()).toBe(device.host);
});

test('a response is streamed before it has ended', async () => {
  let finish = () => {};
  const device = await startDevice((_, res) => {
    res.writeHead(200, { 'content-type': 'text/plain' });
    res.write('first');
    finish = () => res.end(' last');
  });
  const { port } = await startTestProxy(device);
  const outgoing = startRequest({ host: '127.0.0.1', port, path: '/api/v1/logs' }).end();
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  const [piece] = await once(incoming, 'data');
  expect(String(piece)).toBe('first');
  finish();
  const [rest] = await once(incoming, 'data');
  expect(String(rest)).toBe(' last');
});

test('an interrupted response is interrupted for the client and recorded as incomplete', async () => {
  const device = await startDevice((_, res) => {
    res.writeHead(200, { 'content-length': '10' });
    res.write('half!', () => res.socket?.destroy());
  });
  const { port, exchanges } = await startTestProxy(device);
  const response = await call(port);
  expect([response.complete, response.body.toString()]).toEqual([false, 'half!']);
  expect(exchanges[0]?.response).toMatchObject({ complete: false, status: 200 });
});

test('when the client disconnects, the request to the device is aborted and recorded as such', async () => {
  const received = Promise.withResolvers<ServerResponse>();
  const device = await startDevice((_, res) => received.resolve(res));
  const { port, exchanges, waitForExchange } = await startTestProxy(device);
  const outgoing = startRequest({ host: '127.0.0.1', port, path: '/api/v1/status' });
  outgoing.on('error', () => {}).end();
  const response = await received.promise;
  const [gone, reported] = [once(response, 'close'), waitForExchange()];
  outgoing.destroy();
  await Promise.all([gone, reported]);
  expect(exchanges).toMatchObject([{ clientDisconnected: true, response: null }]);
});

test('an unreachable device gives a connection without a response', async () => {
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  const address = gone.address();
  await new Promise<void>((resolve) => gone.close(() => resolve()));
  const port = typeof address === 'object' ? address?.port : 0;
  const proxy = await startTestProxy(`http://127.0.0.1:${port}`);
  await expect(call(proxy.port)).rejects.toThrow();
  expect(proxy.exchanges).toMatchObject([{ response: null, failure: { kind: 'refused' } }]);
});

test('a body of 24 MB is forwarded whole in both directions, but stored in part', async () => {
  const big = Buffer.alloc(24 * 1024 * 1024, 'stillhouse ');
  const device = await startDevice((_, res, body) => res.end(body));
  const { port, exchanges } = await startTestProxy(device);
  const headers = ['content-length', String(big.length)];
  const response = await call(port, { method: 'PUT', headers, body: big });
  expect(response.body.equals(big)).toBe(true);
  expect(exchanges[0]?.isTruncated).toBe(true);
  expect(exchanges[0]?.response?.body.length).toBeLessThan(big.length);
});

test('a response sent before the device has read the whole body is forwarded', async () => {
  const device = await startDevice((_, res) => {
    res.writeHead(413, { connection: 'close' }).end('too large', () => res.socket?.destroySoon());
  }, false);
  const { port, exchanges, waitForExchange } = await startTestProxy(device);
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const reported = waitForExchange();
  socket.on('error', () => {});
  socket.write(
    'PUT /api/v1/settings/system HTTP/1.1\r\nhost: x\r\ncontent-length: 9000\r\n\r\nfirst',
  );
  const [piece] = await once(socket, 'data');
  expect(String(piece)).toContain('413');
  await reported;
  expect(exchanges).toMatchObject([{ response: { status: 413 }, failure: null }]);
});

test('the response to HEAD has headers and no body', async () => {
  const device = await startDevice((_, res) =>
    res.writeHead(200, { 'content-length': '17' }).end(),
  );
  const { port } = await startTestProxy(device);
  const response = await call(port, { method: 'HEAD' });
  expect(listForwarded(response.rawHeaders)).toContain('content-length: 17');
  expect([response.complete, response.body.length]).toEqual([true, 0]);
});

test('a PUT without a body is forwarded without one', async () => {
  const lengths: unknown[] = [];
  const device = await startDevice((req, res) => {
    lengths.push([req.headers['transfer-encoding'], req.headers['content-length']]);
    res.end();
  });
  const { port } = await startTestProxy(device);
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write('PUT /api/v1/device/reboot HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'data');
  expect(lengths).toEqual([[undefined, '0']]);
});

test('a device that closes idle connections at once causes no failures', async () => {
  const device = await startDevice((_, res) => {
    res.end('{}', () => res.socket?.destroySoon());
  });
  const { port, exchanges } = await startTestProxy(device);
  for (let turn = 0; turn < 5; turn += 1) expect((await call(port)).status).toBe(200);
  expect(exchanges.filter(({ failure }) => failure !== null)).toEqual([]);
});

test('requests for the console are forwarded, but only API requests are reported', async () => {
  const device = await startDevice((_, res) => res.end('<html>'));
  const { port, exchanges } = await startTestProxy(device);
  expect((await call(port, { path: '/network' })).body.toString()).toBe('<html>');
  await call(port, { path: '/api/v1/status' });
  expect(exchanges.map(({ request }) => request.target)).toEqual(['/api/v1/status']);
});

test('a port in use is an error', async () => {
  const { port } = await startTestProxy('http://127.0.0.1:1');
  const again = startProxy({ target: 'http://127.0.0.1:1', port, onExchange: () => {} });
  await expect(again).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
