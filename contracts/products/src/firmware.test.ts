import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  compareFirmware,
  isFirmwareAtLeast,
  parseFirmware,
  updateStateSince,
  videoPreviewSince,
} from './firmware.ts';

// R5.10.
test('a version is parsed', () => {
  expect(parseFirmware('NFA1.20250402.0000')).toEqual({
    line: 'NFA1',
    date: '20250402',
    build: '0000',
  });
});

// R5.10.
test.for([
  '',
  'NFA1',
  'XFA1.20250402.0000',
  'NF11.20250402.0000',
  'NFAB.20250402.0000',
  'NFA1.2025042.0000',
  'NFA1.20250402.000',
  'NFA1.20250402.0000-rc1',
  ' NFA1.20250402.0000',
  'NFA1.20250402.0000\n',
])('%j is not a version and counts as old', (text) => {
  expect(parseFirmware(text)).toBeNull();
  expect(isFirmwareAtLeast(text, '00000000.0000')).toBe(false);
});

// R5.10, R9.9.
test('the threshold version counts as new, and the build before it as old', () => {
  expect(isFirmwareAtLeast('NFA1.20250402.0000', updateStateSince)).toBe(true);
  expect(isFirmwareAtLeast('NFA1.20250401.9999', updateStateSince)).toBe(false);
  expect(isFirmwareAtLeast('NFK9.20250205.0000', videoPreviewSince)).toBe(true);
  expect(isFirmwareAtLeast('NFK9.20250204.9999', videoPreviewSince)).toBe(false);
});

test('versions are ordered by date and build, regardless of the product line', () => {
  const digits = (count: number) =>
    fc.nat(10 ** count - 1).map((value) => String(value).padStart(count, '0'));
  const version = fc.tuple(fc.constantFrom('A1', 'Z9'), digits(8), digits(4));
  fc.assert(
    fc.property(version, version, ([lineA, dateA, buildA], [lineB, dateB, buildB]) => {
      const a = parseFirmware(`NF${lineA}.${dateA}.${buildA}`);
      const b = parseFirmware(`NF${lineB}.${dateB}.${buildB}`);
      if (a === null || b === null) throw new Error('both have the form of a version');
      const [left, right] = [`${dateA}.${buildA}`, `${dateB}.${buildB}`];
      expect(Math.sign(compareFirmware(a, b))).toBe(left === right ? 0 : left < right ? -1 : 1);
      expect(isFirmwareAtLeast(`NF${lineA}.${left}`, right)).toBe(left >= right);
    }),
  );
});
