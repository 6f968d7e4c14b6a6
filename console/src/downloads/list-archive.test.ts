// @vitest-environment node
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { listArchive } from './list-archive.ts';

const pack = (names: readonly string[]) =>
  new Blob([
    new Uint8Array(zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array([1])])))),
  ]);

// R2.91.
test('the files of an archive are listed by name, without its folders', async () => {
  expect(await listArchive(pack(['syslog', 'crash/one.txt', 'crash/', 'a b.log']))).toEqual([
    'a b.log',
    'crash/one.txt',
    'syslog',
  ]);
});

test('an empty archive has no files', async () => {
  expect(await listArchive(pack([]))).toEqual([]);
});

test('a file that is no zip archive, or half of one, has no list and raises no error', async () => {
  const whole = new Uint8Array(await pack(['syslog', 'kernel.log']).arrayBuffer());
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        fc.nat(whole.length - 1).map((length) => whole.slice(0, length)),
      ),
      async (bytes) => {
        expect(await listArchive(new Blob([new Uint8Array(bytes)]))).toBeNull();
      },
    ),
  );
});
