import { randomBytes } from 'node:crypto';
import { deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as node from '../node/unpack.ts';
import * as browser from './unpack.ts';

const text = Buffer.from('unpacked in a page, '.repeat(10_000));
const noise = randomBytes(100_000);
const limit = { maxOutputLength: 1_000_000 };

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
] as const)('a page unpacks %s as Node does', (coding, pack) => {
  for (const content of [text, noise, Buffer.alloc(0)]) {
    const packed = pack(content);
    for (const { unpackers } of [node, browser]) {
      expect(Buffer.from(unpackers[coding]?.(packed, limit) ?? []).equals(content)).toBe(true);
    }
  }
});

test.each([node, browser])(
  'damaged and cut bytes, and those above the limit, are rejected',
  (one) => {
    const packed = gzipSync(text);
    const { gzip } = one.unpackers;
    for (const bytes of [packed.subarray(0, -9), Buffer.from('text')]) {
      expect(() => gzip?.(bytes, limit)).toThrow(Error);
    }
    const getError = () => {
      try {
        return gzip?.(packed, { maxOutputLength: text.length - 1 });
      } catch (error) {
        return error;
      }
    };
    expect(one.isTooLarge(getError())).toBe(true);
  },
);

test.each([node, browser])('the start of a file that is cut off is read', ({ unpackFile }) => {
  const start = unpackFile(gzipSync(noise).subarray(0, 60_000), limit);
  expect(start.length).toBeGreaterThan(30_000);
  expect(noise.subarray(0, start.length).equals(start)).toBe(true);
});
