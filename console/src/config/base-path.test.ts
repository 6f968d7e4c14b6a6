import { expect, test } from 'vitest';
import { addBase, addBaseToName, isBasePath, removeBase } from './base-path.ts';

// R1.8.
test('a page has its path below the base, and the console knows it without', () => {
  for (const base of ['', '/lab', '/a/b%20c']) {
    for (const path of ['/', '/network/wifi', '/lab']) {
      expect(removeBase(base, addBase(base, path))).toBe(path);
    }
  }
  expect(addBase('/lab', '/network?a=/#b')).toBe('/lab/network?a=/#b');
  expect(removeBase('/lab', '/lab')).toBe('/');
});

test('an address elsewhere stays, and is no page of the console', () => {
  expect(addBase('/lab', 'https://other.example/')).toBe('https://other.example/');
  expect(addBase('/lab', '#name')).toBe('#name');
  for (const path of ['/', '/network', '/laboratory']) expect(removeBase('/lab', path)).toBeNull();
});

test('a base path is a path as a browser shows it', () => {
  const good = ['', '/lab', '/some/path/console/k-1/default/network', '/a%20b', '/a.b'];
  for (const value of good) expect(isBasePath(value), value).toBe(true);
  const bad = ['/', 'lab', '/lab/', '//lab', '/a//b', '/a/../b', '/a/.', '/a/%2e%2e/b'];
  const unlike = ['/a b', '/a?b', '/a#b', '/\\a', '/ä', '/a\n', 'https://x', ':99999', 7, null];
  for (const value of [...bad, ...unlike]) expect(isBasePath(value), `${value}`).toBe(false);
});

test('names are separate for each base path, and the same as ever without one', () => {
  expect(addBaseToName('', 'stillhouse.token')).toBe('stillhouse.token');
  expect(addBaseToName('/a', 'x')).not.toBe(addBaseToName('/b', 'x'));
});
