import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readReferer, toSafeReferer } from './referer.ts';

const origin = 'http://192.0.2.20:8080';

test.each(['/', '/network', '/network/ethernet/ip4?x=1#y', '/_additional-options', '/a%2F%2Fb'])(
  'a user is redirected back to %s',
  (path) => {
    expect(toSafeReferer(path, origin)).toBe(path);
  },
);

// R2.4.
test.each([
  '//evil.example/x',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'http://evil.example/',
  'HTTP://192.0.2.20:8080@evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  ' /network',
  'network',
  '',
  '/.//evil.example',
  '/x/..//evil.example',
  null,
  undefined,
  42,
  { toString: () => '/network' },
  ['/network'],
])('%j leads nowhere else', (value) => {
  expect(toSafeReferer(value, origin)).toBe('/');
});

test.each(['/login', '/logout', '/login/', '/LOGIN', '/login?x=1', '/logout#x'])(
  '%s does not lead in circles',
  (path) => {
    expect(toSafeReferer(path, origin)).toBe('/');
  },
);

// R2.4.
test('no referer leads to another origin', () => {
  const parts = [
    '/',
    '\\',
    '.',
    '..',
    '@',
    ':',
    '\t',
    '\r',
    ' ',
    'evil.example',
    'http:',
    '%2f',
    '?',
  ];
  const hostile = fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((all) => all.join(''));
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string()), (value) => {
      const path = toSafeReferer(value, origin);
      expect(path.startsWith('/')).toBe(true);
      // Resolves the path as the browser does, and then as the router does.
      expect(new URL(path, origin).origin).toBe(origin);
      expect(path.startsWith('//')).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

test('a history state of another shape has no referer', () => {
  for (const state of [null, undefined, 'x', 7, {}, { referer: 7 }, { from: '/network' }]) {
    expect(readReferer(state, origin)).toBe('/');
  }
  expect(readReferer({ referer: '/system' }, origin)).toBe('/system');
});
