import { expect, test } from 'vitest';
import { whyNoLogs } from './why-no-logs.ts';

test.each([
  ['a zip', new Uint8Array([0x50, 0x4b, 3, 4, 20])],
  ['a signed archive (PKCS #7)', new Uint8Array([0x30, 0x82, 1, 2, 6])],
  ['an archive that begins with bytes of no text', new Uint8Array([0xff, 0xfe, 0])],
])('%s is taken for logs', async (_, bytes) => {
  expect(await whyNoLogs(new Blob([bytes]))).toBeNull();
});

test.each(['', '<!doctype html><title>Sign in', '\n {"error": true}', '[]'])(
  '%j is not',
  async (text) => {
    expect(await whyNoLogs(new Blob([text]))).toMatch(/^The device answered with .*\.$/);
  },
);
