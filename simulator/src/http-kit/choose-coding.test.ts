import { expect, test } from 'vitest';
import { type Coding, chooseCoding } from './choose-coding.ts';

const all: Coding[] = ['br', 'gzip', 'identity'];

// Decision 0083.
test.each<[string | undefined, Coding | null]>([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['X-GZIP', 'gzip'],
  ['BR', 'br'],
  ['deflate', 'identity'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['br ; q=0.5 , gzip;q=0.5', 'br'],
  ['gzip;q=0.001', 'gzip'],
  ['identity, br;q=0.9', 'identity'],
  ['identity;q=0.5, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['identity;q=0, gzip', 'gzip'],
  ['identity;q=0', null],
  ['*;q=0', null],
  ['*;q=0, identity;q=0.1', 'identity'],
  ['br;q=2, gzip;q=0.2', 'gzip'],
  ['br;q, gzip', 'gzip'],
])('for accept-encoding %j the response is %s', (header, coding) => {
  expect(chooseCoding(header, all)).toBe(coding);
});

test('only codings in which the file exists are chosen', () => {
  expect(chooseCoding('br, gzip', ['gzip', 'identity'])).toBe('gzip');
  expect(chooseCoding('br, gzip', ['identity'])).toBe('identity');
  expect(chooseCoding('br, identity;q=0', ['gzip', 'identity'])).toBe(null);
});
