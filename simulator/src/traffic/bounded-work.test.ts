import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Budget, recordingLimits } from '@stillhouse/foundation/document-limits';
import { expect, test } from 'vitest';
import { BodyDecoder } from './body-decoder.ts';
import { readTraffic } from './read-traffic.ts';

const { bodyBytes, requests, values } = recordingLimits;
const blanks = Buffer.alloc(bodyBytes + 1, ' ');

function createHar(count: number, text = '{}'): string {
  const entry = {
    startedDateTime: '2026-01-01T00:00:00Z',
    request: { method: 'GET', url: 'http://192.0.2.7/api/v1/status' },
    response: {
      status: 200,
      headers: [{ name: 'content-type', value: 'application/json' }],
      content: { text },
    },
  };
  return JSON.stringify({ log: { entries: Array.from({ length: count }, () => entry) } });
}

// Decision 0118.
test.each([
  ['gzip', gzipSync(blanks)],
  ['br', brotliCompressSync(blanks)],
  ['br', Buffer.concat([brotliCompressSync(blanks).subarray(0, -4), Buffer.alloc(4)])],
])(
  'a body that cannot be unpacked (%s) uses up the budget of the file as well',
  (coding, bytes) => {
    const budget = new Budget({ values, bytes: 3 * bodyBytes });
    const decoder = new BodyDecoder(budget);
    const left = [1, 2, 3, 4].map(() => {
      decoder.decode(bytes.toString('base64'), coding);
      return budget.bytesLeft / bodyBytes;
    });
    expect(left).toEqual([2, 1, 0, 0]);
    // What the browser has unpacked itself costs nothing.
    const json = Buffer.from('{"product":"arran"}').toString('base64');
    expect(decoder.decode(json, coding)).toBe('{"product":"arran"}');
  },
);

test.each([
  ['requests', () => createHar(requests + 1), `has more than ${requests} requests`],
  [
    'values',
    () => `{"log":{"entries":[${'[],'.repeat(values)}[]]}}`,
    `has more than ${values} values`,
  ],
  [
    'values in a file that is cut off',
    () => `{"log":{"entries":[${'[],'.repeat(values + 1)}`,
    `has more than ${values} values`,
  ],
  [
    'values in its bodies together',
    () => createHar(3, `[${'{},'.repeat(values / 3)}{}]`),
    `has more than ${values} values`,
  ],
])('a file with too many %s is rejected with a remedy', (_, create, message) => {
  expect(readTraffic(create())).toEqual({
    outcome: 'rejected',
    message: `${message}. Record a shorter session.`,
  });
});
