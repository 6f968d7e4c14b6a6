import { crc32, deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { findZipProblem, readZip } from './zip.ts';

/** Returns an archive with one packed file that its directory lists several times. */
function createArchive(content: Buffer, count: number): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(crc32(content), 16);
  entry.writeUInt32LE(packed.length, 20);
  const directory = Buffer.concat(Array.from({ length: count }, () => entry));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length + packed.length, 16);
  return Buffer.concat([local, packed, directory, end]);
}

test('an archive is unpacked', () => {
  const archive = createArchive(Buffer.from('a log'), 2);
  const entries = readZip(archive);
  const texts = typeof entries === 'string' ? entries : entries.map(({ bytes }) => String(bytes));
  expect(texts).toEqual(['a log', 'a log']);
  expect(findZipProblem(archive)).toBeNull();
});

// Decision 0118.
test('an archive that lists a large file ten thousand times is unpacked up to a limit', () => {
  const entries = readZip(createArchive(Buffer.alloc(50_000_000), 10_000));
  if (typeof entries === 'string') throw new Error(entries);
  const sizes = entries.map(({ bytes }) => bytes?.length ?? 0);
  expect(entries.filter(({ fault }) => fault !== null)).toEqual([]);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(100_000_000);
});
