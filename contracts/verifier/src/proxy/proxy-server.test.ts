import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, createServer } from 'node:net';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { call, proxyTo, startDevice } from '../testing/test-proxy.ts';
import { startProxy } from './proxy-server.ts';

/** Of the connection to whoever asks, which is another on each side. */
const ownHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding']);

function through(raw: readonly string[]): string[] {
  const lines: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    if (!ownHeaders.has(raw[at]?.toLowerCase() ?? '')) lines.push(`${raw[at]}: ${raw[at + 1]}`);
  }
  return lines;
}

test('requests and answers pass byte for byte, with every header but the host', async () => {
  let got: { line: string; headers: string[]; body: Buffer } | null = null;
  let next: { status: number; headers: string[]; body: Buffer } | null = null;
  const device = await startDevice((req, res, body) => {
    got = { line: `${req.method} ${req.url}`, headers: through(req.rawHeaders), body };
    res.sendDate = false;
    res.writeHead(next?.status ?? 500, next?.headers ?? []).end(next?.body);
  });
  const { port, passed } = await proxyTo(device);
  const value = fc.string({ unit: 'grapheme-ascii', maxLength: 20 }).map((text) => text.trim());
  const own = fc.dictionary(fc.stringMatching(/^[Xx]-[A-Za-z]{1,8}$/), value, { maxKeys: 5 });
  const bytes = fc.uint8Array({ maxLength: 3000 }).map((it) => Buffer.from(it));
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        method: fc.constantFrom('GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS'),
        path: fc.webPath().map((it) => `/api/v1${it}?a=%2B+b%20`),
        sent: own,
        body: bytes,
        status: fc.constantFrom(200, 202, 400, 404, 409, 429, 500, 503),
        answered: own,
        answer: bytes,
      }),
      async ({ method, path, sent, body, status, answered, answer }) => {
        const takesBody = ['PUT', 'POST', 'PATCH'].includes(method);
        const headers = [
          ...Object.entries(sent).flat(),
          ...(takesBody ? ['Content-Length', String(body.length)] : []),
        ];
        next = {
          status,
          headers: [...Object.entries(answered).flat(), 'Content-Length', String(answer.length)],
          body: answer,
        };
        const came = await call(port, { method, path, headers, ...(takesBody && { body }) });
        expect(got).toEqual({
          line: `${method} ${path}`,
          headers: through(['host', new URL(device).host, ...headers]),
          body: takesBody ? body : Buffer.alloc(0),
        });
        expect([came.status, came.body, came.complete]).toEqual([status, answer, true]);
        expect(through(came.rawHeaders)).toEqual(through(next.headers));
        expect(passed.at(-1)?.answer?.body).toEqual(answer);
      },
    ),
    { numRuns: 60 },
  );
});

test('an answer goes on as it comes, before it has ended', async () => {
  let finish = () => {};
  const device = await startDevice((_, res) => {
    res.writeHead(200, { 'content-type': 'text/plain' });
    res.write('first');
    finish = () => res.end(' last');
  });
  const { port } = await proxyTo(device);
  const outgoing = request({ host: '127.0.0.1', port, path: '/api/v1/logs' }).end();
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  const [piece] = await once(incoming, 'data');
  expect(String(piece)).toBe('first');
  finish();
  const [rest] = await once(incoming, 'data');
  expect(String(rest)).toBe(' last');
});

test('an answer that breaks off breaks off on the other side, too, and is not called whole', async () => {
  const device = await startDevice((_, res) => {
    res.writeHead(200, { 'content-length': '10' });
    res.write('half!', () => res.socket?.destroy());
  });
  const { port, passed } = await proxyTo(device);
  const came = await call(port);
  expect([came.complete, came.body.toString()]).toEqual([false, 'half!']);
  expect(passed[0]?.answer).toMatchObject({ complete: false, status: 200 });
});

test('a client that leaves takes its request along, and nobody is blamed', async () => {
  const asked = Promise.withResolvers<ServerResponse>();
  const device = await startDevice((_, res) => asked.resolve(res));
  const { port, passed, nextPassed } = await proxyTo(device);
  const outgoing = request({ host: '127.0.0.1', port, path: '/api/v1/status' });
  outgoing.on('error', () => {}).end();
  const answer = await asked.promise;
  const [gone, reported] = [once(answer, 'close'), nextPassed()];
  outgoing.destroy();
  await Promise.all([gone, reported]);
  expect(passed).toMatchObject([{ clientLeft: true, answer: null }]);
});

test('a device that is not there is a connection without an answer', async () => {
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  const address = gone.address();
  await new Promise<void>((resolve) => gone.close(() => resolve()));
  const port = typeof address === 'object' ? address?.port : 0;
  const proxy = await proxyTo(`http://127.0.0.1:${port}`);
  await expect(call(proxy.port)).rejects.toThrow();
  expect(proxy.passed).toMatchObject([{ answer: null, failure: { kind: 'refused' } }]);
});

test('a body of 24 MB arrives whole both ways; only a part of it is kept', async () => {
  const big = Buffer.alloc(24 * 1024 * 1024, 'stillhouse ');
  const device = await startDevice((_, res, body) => res.end(body));
  const { port, passed } = await proxyTo(device);
  const headers = ['content-length', String(big.length)];
  const came = await call(port, { method: 'PUT', headers, body: big });
  expect(came.body.equals(big)).toBe(true);
  expect(passed[0]?.isCut).toBe(true);
  expect(passed[0]?.answer?.body.length).toBeLessThan(big.length);
});

test('a refusal that comes before the body was read whole arrives', async () => {
  const device = await startDevice((_, res) => {
    res.writeHead(413, { connection: 'close' }).end('too large', () => res.socket?.destroySoon());
  }, false);
  const { port, passed, nextPassed } = await proxyTo(device);
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const reported = nextPassed();
  socket.on('error', () => {});
  socket.write(
    'PUT /api/v1/settings/system HTTP/1.1\r\nhost: x\r\ncontent-length: 9000\r\n\r\nfirst',
  );
  const [piece] = await once(socket, 'data');
  expect(String(piece)).toContain('413');
  await reported;
  expect(passed).toMatchObject([{ answer: { status: 413 }, failure: null }]);
});

test('HEAD has the headers of the answer and no body', async () => {
  const device = await startDevice((_, res) =>
    res.writeHead(200, { 'content-length': '17' }).end(),
  );
  const { port } = await proxyTo(device);
  const came = await call(port, { method: 'HEAD' });
  expect(through(came.rawHeaders)).toContain('content-length: 17');
  expect([came.complete, came.body.length]).toEqual([true, 0]);
});

test('a PUT without a body is not given one', async () => {
  const lengths: unknown[] = [];
  const device = await startDevice((req, res) => {
    lengths.push([req.headers['transfer-encoding'], req.headers['content-length']]);
    res.end();
  });
  const { port } = await proxyTo(device);
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write('PUT /api/v1/device/reboot HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'data');
  expect(lengths).toEqual([[undefined, '0']]);
});

test('a device that closes idle connections at once is not seen to fail', async () => {
  const device = await startDevice((_, res) => {
    res.end('{}', () => res.socket?.destroySoon());
  });
  const { port, passed } = await proxyTo(device);
  for (let turn = 0; turn < 5; turn += 1) expect((await call(port)).status).toBe(200);
  expect(passed.filter(({ failure }) => failure !== null)).toEqual([]);
});

test('the console passes without being told of; only the API is judged', async () => {
  const device = await startDevice((_, res) => res.end('<html>'));
  const { port, passed } = await proxyTo(device);
  expect((await call(port, { path: '/network' })).body.toString()).toBe('<html>');
  await call(port, { path: '/api/v1/status' });
  expect(passed.map(({ sent }) => sent.target)).toEqual(['/api/v1/status']);
});

test('a port that is taken is an error and no hang', async () => {
  const { port } = await proxyTo('http://127.0.0.1:1');
  const again = startProxy({ target: 'http://127.0.0.1:1', port, onPassed: () => {} });
  await expect(again).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
