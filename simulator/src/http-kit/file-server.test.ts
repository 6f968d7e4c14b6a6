import { once } from 'node:events';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import express from 'express';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createFileServer } from './file-server.ts';

const script = 'export const text = "the same words again and again and again";\n'.repeat(20);
const builtAt = new Date('2030-01-07T09:00:00Z');
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stillhouse-files-'));
  await mkdir(join(folder, 'assets'));
  const files: [string, string | Uint8Array][] = [
    ['assets/index-abc.js', script],
    ['assets/index-abc.js.br', brotliCompressSync(script)],
    ['assets/index-abc.js.gz', gzipSync(script)],
    ['assets/tiny-abc.js', 'export {};'],
    ['icon.svg', '<svg/>'],
  ];
  for (const [name, content] of files) {
    await writeFile(join(folder, name), content);
    await utimes(join(folder, name), builtAt, builtAt);
  }
  return () => rm(folder, { recursive: true });
});

type Received = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer };

async function get(path: string, headers = {}, method = 'GET'): Promise<Received> {
  const app = express().use(createFileServer(folder, { isConditional: true }), (req, res) => {
    res.status(404).end(`none at ${req.url}`);
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }).end();
  const [response] = await once(sent, 'response');
  return {
    status: response.statusCode,
    headers: response.headers,
    body: await buffer(response),
  };
}

// Decision 0083.
test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['deflate', undefined, Buffer.from],
  ['identity;q=0, *;q=0.1', 'br', brotliDecompressSync],
] as const)(
  'for accept-encoding %s a script comes with content-encoding %s',
  async (accepted, coding, decode) => {
    const { status, headers, body } = await get('/assets/index-abc.js?v=1', {
      'accept-encoding': accepted,
    });
    expect([status, headers['content-encoding'], headers.vary]).toEqual([
      200,
      coding,
      'accept-encoding',
    ]);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-length']).toBe(String(body.length));
    expect(decode(body as never).toString()).toBe(script);
  },
);

test('a client without accept-encoding gets the file as it is', async () => {
  const { headers, body } = await get('/assets/index-abc.js');
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'accept-encoding']);
  expect(body.toString()).toBe(script);
});

test('a client that accepts no copy of the file gets 406 with the available encodings', async () => {
  const accepted = { 'accept-encoding': 'zstd, identity;q=0' };
  const { status, headers, body } = await get('/assets/index-abc.js', accepted);
  expect([status, headers.vary]).toEqual([406, 'accept-encoding']);
  expect(body.toString()).toContain('br, gzip, identity');
  const missing = await get('/assets/gone.js', accepted);
  expect([missing.status, missing.body.toString()]).toEqual([404, 'none at /assets/gone.js']);
});

test('a file without compressed copies does not vary', async () => {
  const { status, headers } = await get('/assets/tiny-abc.js', { 'accept-encoding': 'br' });
  expect([status, headers['content-encoding'], headers.vary]).toEqual([200, undefined, undefined]);
});

test('compressed copies have no address of their own', async () => {
  for (const ending of ['.br', '.gz']) {
    expect((await get(`/assets/index-abc.js${ending}`)).status).toBe(404);
  }
});

test('HEAD returns the headers of GET', async () => {
  const accepted = { 'accept-encoding': 'br' };
  const got = await get('/assets/index-abc.js', accepted);
  const head = await get('/assets/index-abc.js', accepted, 'HEAD');
  expect(head.body).toHaveLength(0);
  const { date: _, ...headers } = got.headers;
  expect([head.status, head.headers]).toEqual([200, expect.objectContaining(headers)]);
});

test('a conditional request for a compressed file gets 304, which varies too', async () => {
  const accepted = { 'accept-encoding': 'br' };
  const first = await get('/assets/index-abc.js', accepted);
  const { status, headers, body } = await get('/assets/index-abc.js', {
    ...accepted,
    'if-modified-since': first.headers['last-modified'],
  });
  expect([status, headers.vary, body.length]).toEqual([304, 'accept-encoding', 0]);
});

test('a range is a part of the compressed file', async () => {
  const range = { 'accept-encoding': 'gzip', range: 'bytes=2-9' };
  const whole = await get('/assets/index-abc.js', { 'accept-encoding': 'gzip' });
  const { status, headers, body } = await get('/assets/index-abc.js', range);
  expect([status, headers['content-encoding'], headers['content-range']]).toEqual([
    206,
    'gzip',
    `bytes 2-9/${whole.body.length}`,
  ]);
  expect(body.equals(whole.body.subarray(2, 10))).toBe(true);
});

test('a range beyond the file is 416, with its size', async () => {
  for (const accepted of ['gzip', 'identity']) {
    const { status, headers } = await get('/assets/index-abc.js', {
      'accept-encoding': accepted,
      range: 'bytes=99999-',
    });
    expect(status).toBe(416);
    expect(headers['content-range']).toMatch(/^bytes \*\/\d+$/);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers['cache-control']).toBe('no-cache');
  }
});

test('addresses that name no file are passed on unchanged', async () => {
  for (const path of ['/..%2fassets', '/%', '/assets/%00.js', '/assets/', '/assets']) {
    const { status, body } = await get(path, { 'accept-encoding': 'br' });
    expect([status, body.toString()]).toEqual([404, `none at ${path}`]);
  }
});
