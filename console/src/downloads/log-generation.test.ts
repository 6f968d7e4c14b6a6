import { expect, test } from 'vitest';
import { getArchiveProblem, getLogProgress } from './log-generation.ts';

// R9.6.
test.each([
  ['arran', 50_000, 'This might take up to 1 min'],
  ['barra', 30_000, 'This might take up to 30 seconds'],
  ['cardhu', 60_000, 'This might take up to 1 min'],
  ['kavalan', 60_000, 'This might take up to 1 min'],
  ['newer', 60_000, 'This might take up to 1 min'],
  [undefined, 60_000, 'This might take up to 1 min'],
])('logs of %s are expected in %d ms', (product, expectedMs, hint) => {
  expect(getLogProgress(product)).toEqual({ expectedMs, hint });
});

test.each([
  ['a zip', new Uint8Array([0x50, 0x4b, 3, 4, 20])],
  ['a signed archive (PKCS #7)', new Uint8Array([0x30, 0x82, 1, 2, 6])],
  ['an archive that begins with bytes of no text', new Uint8Array([0xff, 0xfe, 0])],
])('%s is taken for logs', async (_, bytes) => {
  expect(await getArchiveProblem(new Blob([bytes]))).toBeNull();
});

test.each(['', '<!doctype html><title>Sign in', '\n {"error": true}', '[]'])(
  '%j is not',
  async (text) => {
    expect(await getArchiveProblem(new Blob([text]))).toMatch(/^The device sent .*\.$/);
  },
);
