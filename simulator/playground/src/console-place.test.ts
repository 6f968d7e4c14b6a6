import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatBase, parsePlace } from './console-place.ts';

test('the address of a console says which page and device it belongs to', () => {
  const place = { page: 'f00d', device: 'default', address: 'network' } as const;
  expect(formatBase(place)).toBe('console/f00d/default/network');
  expect(parsePlace('console/f00d/default/network/network/wifi?a')).toEqual({
    place,
    base: 'console/f00d/default/network',
  });
});

test('every console has an address of its own', () => {
  const name = fc.string({ minLength: 1 }).map((text) => text.toWellFormed());
  const address = fc.constantFrom('network' as const, 'setup' as const);
  fc.assert(
    fc.property(name, name, address, (page, device, address) => {
      fc.pre(!/^\.{1,2}$/.test(page) && !/^\.{1,2}$/.test(device));
      const place = { page, device, address };
      const { pathname } = new URL(`${formatBase(place)}/`, 'https://playground.example/');
      expect(parsePlace(pathname.slice(1))?.place).toEqual(place);
    }),
  );
});

test.each([
  '',
  'console',
  'console/f00d',
  'console/f00d/default/',
  'console/f00d/default/networks',
  'lab/console/f00d/default/setup',
  'console/%/default/setup',
])('%s is no console', (path) => {
  expect(parsePlace(path)).toBeNull();
});
