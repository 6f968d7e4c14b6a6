import { expect, test } from 'vitest';
import type { HttpRequest } from '../model/exchange.ts';
import { startRawServer } from '../testing/raw-server.ts';
import { startTestDevice } from '../testing/test-device.ts';
import { Wire } from './wire.ts';

function get(target: string, method = 'GET'): HttpRequest {
  return { method, target, headers: [['host', 'device']], body: null };
}

test('a response has its headers as on the wire, including repeated ones', async () => {
  const url = await startRawServer(
    'HTTP/1.1 200 OK\r\nX-Twice: a\r\nx-twice: b\r\nContent-Length: 2\r\n\r\nhi',
  );
  const { response, failure } = await new Wire({ baseUrl: url }).send(get('/'), 1000);
  expect(failure).toBeNull();
  expect(response?.headers).toEqual([
    ['X-Twice', 'a'],
    ['x-twice', 'b'],
    ['Content-Length', '2'],
  ]);
  expect(response?.complete).toBe(true);
});

test('a body that ends before its length is incomplete', async () => {
  const url = await startRawServer('HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nhalf');
  const { response } = await new Wire({ baseUrl: url }).send(get('/'), 1000);
  expect(response).toMatchObject({ status: 200, complete: false });
  expect(new TextDecoder().decode(response?.body)).toBe('half');
});

test('HTTP/1.0 and chunked bodies are supported', async () => {
  const old = await startRawServer('HTTP/1.0 200 OK\r\n\r\n{}');
  const first = await new Wire({ baseUrl: old }).send(get('/'), 1000);
  expect(first.response).toMatchObject({ status: 200, complete: true });
  const chunked = await startRawServer(
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  );
  const second = await new Wire({ baseUrl: chunked }).send(get('/'), 1000);
  expect(new TextDecoder().decode(second.response?.body)).toBe('{}');
});

test.each([
  ['after a body', 'Content-Length: 2\r\n\r\n{}', 'debug', 'GET', 5],
  [
    'after chunks',
    'Transfer-Encoding: chunked\r\n\r\n2;a=b\r\n{}\r\n0\r\nx: y\r\n\r\n',
    'ab',
    'GET',
    2,
  ],
  ['of a second response', 'Content-Length: 0\r\n\r\n', 'HTTP/1.1 200 OK\r\n\r\n', 'GET', 19],
  ['after a HEAD', 'Content-Length: 2\r\n\r\n', '{}', 'HEAD', 2],
])('bytes %s are reported', async (_, response, extra, method, count) => {
  const wires = ['', 'HTTP/1.1 103 Early Hints\r\nx: y\r\n\r\n'];
  for (const interim of wires) {
    const send = async (text: string) => {
      const url = await startRawServer(`${interim}HTTP/1.1 200 OK\r\n${text}`);
      return (await new Wire({ baseUrl: url }).send(get('/', method), 1000)).response;
    };
    expect((await send(response))?.framingProblem).toBeUndefined();
    expect((await send(response + extra))?.framingProblem).toBe(`${count} bytes follow its end`);
  }
});

test('an empty line before the status line is reported', async () => {
  const url = await startRawServer('\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
  const { response } = await new Wire({ baseUrl: url }).send(get('/'), 1000);
  expect(response?.framingProblem).toBe('2 bytes precede its status line');
});

test('a body of a 204 is reported', async () => {
  const url = await startRawServer('HTTP/1.1 204 No Content\r\n\r\n{}');
  const { response } = await new Wire({ baseUrl: url }).send(get('/'), 1000);
  expect(response?.framingProblem).toContain('2 bytes');
});

test('a partial response that timed out does not count for the next one', async () => {
  const device = await startTestDevice((got, response) => {
    response.writeHead(200, { 'content-length': 2 }).write('{');
    if (got.path === '/') response.end('}');
    return true;
  });
  const wire = new Wire({ baseUrl: device.url });
  expect((await wire.send(get('/slow'), 50)).failure?.kind).toBe('timed-out');
  const { response } = await wire.send(get('/'), 1000);
  expect(response).toMatchObject({ status: 200, complete: true });
  expect(response?.framingProblem).toBeUndefined();
  wire.close();
});

test.each([
  ['502 Bad Gateway', 'text/html', 'refused'],
  ['504 Gateway Timeout', 'text/plain', 'refused'],
  ['502 Bad Gateway', 'application/problem+json', undefined],
  ['500 Internal Server Error', 'text/html', undefined],
])('a %s as %s comes from a gateway or from the device', async (status, type, kind) => {
  const url = await startRawServer(
    `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nContent-Length: 2\r\n\r\n{}`,
  );
  const { response, failure } = await new Wire({ baseUrl: url }).send(get('/'), 1000);
  expect([failure?.kind, response === null]).toEqual([kind, kind !== undefined]);
});

test.each([
  ['closes the connection', '', 'closed'],
  ['speaks another protocol', 'SSH-2.0-dropbear\r\n', 'not-http'],
])('a device that %s gives a failure instead of an exception', async (_, text, kind) => {
  const url = await startRawServer(text);
  const { response, failure } = await new Wire({ baseUrl: url }).send(get('/'), 1000);
  expect(response).toBeNull();
  expect(failure?.kind).toBe(kind);
});

test('a refused connection is distinguished from an untrusted certificate', async () => {
  const closed = await new Wire({ baseUrl: 'http://127.0.0.1:1' }).send(get('/'), 1000);
  expect(closed.failure?.kind).toBe('refused');
  const plain = await startTestDevice();
  const secure = new Wire({ baseUrl: plain.url.replace('http:', 'https:') });
  expect((await secure.send(get('/'), 1000)).failure?.kind).toBe('tls');
});

test('a request times out before and within the response body', async () => {
  const device = await startTestDevice((got, response) => {
    if (got.path === '/body') response.writeHead(200, { 'content-length': 5 }).write('abc');
    return true;
  });
  const wire = new Wire({ baseUrl: device.url });
  expect((await wire.send(get('/'), 50)).failure).toMatchObject({ kind: 'timed-out' });
  const { failure } = await wire.send(get('/body'), 50);
  expect(failure?.detail).toContain('received status 200, but the body did not end');
});

test('stopping the run shortens the timeout', async () => {
  const device = await startTestDevice(() => true);
  const stop = new AbortController();
  const sending = new Wire({ baseUrl: device.url }).send(get('/'), 600_000, stop.signal);
  stop.abort();
  expect((await sending).failure?.kind).toBe('timed-out');
});

test('an idle connection closed by the device does not make the next request fail', async () => {
  const device = await startTestDevice((_, response, request) => {
    response.writeHead(200, { 'content-length': 2 }).end('{}', () => request.socket.end());
    return true;
  });
  const wire = new Wire({ baseUrl: device.url });
  for (let i = 0; i < 20; i++) {
    expect((await wire.send(get('/', i % 2 === 0 ? 'GET' : 'POST'), 1000)).failure).toBeNull();
  }
});

test('a request that crashes the device is reported as a failure, also on a used connection', async () => {
  const device = await startTestDevice((got, response, request) => {
    if (got.path === '/die') request.socket.destroy();
    else response.end();
    return true;
  });
  const wire = new Wire({ baseUrl: device.url });
  await wire.send(get('/'), 1000);
  const { failure } = await wire.send(get('/die'), 1000);
  expect(['closed', 'reset']).toContain(failure?.kind);
});
