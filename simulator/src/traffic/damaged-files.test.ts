import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readTraffic } from './read-traffic.ts';
import { browserHars } from './testing/browser-hars.ts';

const status = { product: 'arran' };

function createEntry(change: { headers?: object[]; content?: object } = {}) {
  return {
    startedDateTime: '2026-11-23T03:00:00.000Z',
    time: 12,
    request: { method: 'GET', url: 'http://192.0.2.7/api/v1/status', headers: [] },
    response: {
      status: 200,
      headers: [
        { name: 'content-type', value: 'application/json' },
        ...(change.headers ?? [{ name: 'x', value: 'a "quoted\\" {[ text' }]),
      ],
      content: change.content ?? { size: 2, text: JSON.stringify(status) },
    },
  };
}

const createHar = (...entries: object[]) =>
  JSON.stringify({ log: { version: '1.2', pages: [{ id: 'page_1' }], entries } });

const har = createHar(createEntry(), createEntry(), createEntry());

function read(file: string | Uint8Array) {
  const result = readTraffic(file);
  if (result.outcome === 'rejected') throw new Error(result.message);
  const bodies = result.traffic.devices.flatMap(({ exchanges }) =>
    exchanges.map(({ response }) => response?.body),
  );
  return { bodies, notes: result.traffic.notes };
}

function createNote(count: number, rest: string): string[] {
  return [
    `The file is cut off after ${count} whole ${count === 1 ? 'request' : 'requests'}. ${rest}`,
  ];
}

// Decision 0087.
test('a HAR file that is cut off at any place keeps its whole entries', () => {
  const lost = '1 incomplete request is lost, and all after it.';
  const starts = [...har.matchAll(/\{"startedDateTime"/g)].map(({ index }) => index);
  const [first = 0, second = 0, third = 0] = starts;
  // Between two entries, and at the brackets after the last one.
  const between = [second, third - 1, third];
  for (let end = second; end < har.length; end += 1) {
    const { bodies, notes } = read(har.slice(0, end));
    const whole = end < third - 1 ? 1 : end < har.length - 3 ? 2 : 3;
    const isWhole = between.includes(end) || whole === 3;
    expect(bodies).toEqual(Array.from({ length: whole }, () => status));
    expect(notes).toEqual(createNote(whole, isWhole ? 'Requests after it may be lost.' : lost));
  }
  for (const end of [first, first + 40, second - 2]) {
    expect(readTraffic(har.slice(0, end))).toMatchObject({
      outcome: 'rejected',
      message: expect.stringContaining('is not JSON'),
    });
  }
});

test('a file of the verifier that is cut off keeps its whole exchanges', () => {
  const exchange = {
    at: '2026-11-23T03:00:00.000Z',
    tookMs: 3,
    request: { method: 'GET', target: '/api/v1/status', headers: [], body: null },
    response: { status: 200, headers: [['content-type', 'application/json']], body: '{}' },
  };
  const text = JSON.stringify({
    tool: 'stillhouse-verify read',
    target: 'http://192.0.2.7',
    exchanges: [exchange, exchange],
  });
  expect(read(text.slice(0, -40)).bodies).toEqual([{}]);
});

test.each([
  ['a bracket that does not match', '{"log": {"entries": [{}}'],
  ['brackets without an end', '[{"a":'.repeat(2_000_000)],
  ['a string without an end', `{"log": "${'a'.repeat(1_000)}`],
])('%s is rejected', (_, text) => {
  expect(readTraffic(text)).toMatchObject({ outcome: 'rejected' });
});

test('a gzip file is read, even if it is cut off, and UTF-16 is read', () => {
  expect(read(gzipSync(har)).bodies).toEqual([status, status, status]);
  const large = createHar(...Array.from({ length: 500 }, (_, n) => ({ ...createEntry(), n })));
  const packed = gzipSync(large);
  const { bodies, notes } = read(packed.subarray(0, packed.length / 2));
  expect(bodies.length).toBeGreaterThan(10);
  expect(notes).toEqual([expect.stringContaining(`cut off after ${bodies.length} whole`)]);
  expect(read(Buffer.from(`\ufeff${har}`, 'utf16le')).bodies).toHaveLength(3);
  expect(read(Buffer.from(`\ufeff${har}`)).bodies).toHaveLength(3);
});

test.each([
  ['more than 64 MB', () => gzipSync(Buffer.alloc(65 * 1024 * 1024)), 'unpacks to more than 64 MB'],
  ['damaged gzip', () => Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 255, 255]), 'is damaged'],
  ['a ZIP archive', () => Buffer.from('PK\u0003\u0004'), 'is a ZIP archive. Unpack it'],
])('%s is rejected with a remedy', (_, create, message) => {
  expect(readTraffic(create())).toMatchObject({
    outcome: 'rejected',
    message: expect.stringContaining(message),
  });
});

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
  ['br', (text: string) => Buffer.from(text)],
])('a body that was recorded as it was sent (%s) is unpacked', (value, pack) => {
  const headers = [{ name: 'Content-Encoding', value }];
  const content = (text: string) => ({
    encoding: 'base64',
    text: Buffer.from(pack(text)).toString('base64'),
  });
  const entry = createEntry({ headers, content: content(JSON.stringify(status)) });
  expect(read(createHar(entry)).bodies).toEqual([status]);
  if (value === 'br') return;
  const bomb = createEntry({ headers, content: content(' '.repeat(5 * 1024 * 1024)) });
  const { bodies, notes } = read(createHar(bomb, entry));
  expect(bodies).toEqual([null, status]);
  expect(notes).toEqual([
    '/log/entries/0/response/content: text unpacks to too many bytes, so the body is left out.',
  ]);
});

test('all bodies together unpack to 64 MB at most', () => {
  const headers = [{ name: 'Content-Encoding', value: 'gzip' }];
  const text = gzipSync(`"${' '.repeat(4 * 1024 * 1024 - 2)}"`).toString('base64');
  const entry = createEntry({ headers, content: { encoding: 'base64', text } });
  const { bodies, notes } = read(createHar(...Array.from({ length: 20 }, () => entry)));
  expect(bodies.filter((body) => body === null)).toHaveLength(4);
  expect(notes).toEqual([
    expect.stringMatching(/^\/log\/entries\/16.* so the body is left out; the same in 3 more/),
  ]);
});

// Decision 0087.
test.each(Object.entries(browserHars))('a HAR file of %s is read', (browser, log) => {
  const text = JSON.stringify({ log: { version: '1.2', ...log } }, null, 2);
  const result = readTraffic(text);
  if (result.outcome === 'rejected') throw new Error(result.message);
  const { devices, notes } = result.traffic;
  const [first, second, ...others] = devices.flatMap(({ exchanges }) => exchanges);
  expect(first).toMatchObject({
    at: Date.parse('2026-11-23T03:00:00.125Z'),
    durationMs: expect.closeTo(37.4, 0),
    operationId: 'getStatus',
    response: { status: 200, body: { product: 'arran' } },
  });
  expect(others).toEqual([]);
  // Safari has discarded the content.
  expect(second?.response?.body).toBe(browser === 'Safari' ? null : undefined);
  const isCached = expect.stringContaining('/log/entries/2 is skipped: its response is from the');
  expect(notes.slice(0, 1)).toEqual(browser === 'Firefox' ? [] : [isCached]);
  expect(JSON.stringify(result)).not.toContain('canary');
});
