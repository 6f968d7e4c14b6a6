import { expect, test } from 'vitest';
import { formatAddress, parseAddress, views } from './address.ts';

test('a link opens the view that it was copied from', () => {
  const addresses = views.map((view) => ({
    reference: 'control' as const,
    device: 'device-2',
    view,
    machine: 'power',
    filter: 'getStatus 503 & more=?',
    entry: 12,
    console: 'only' as const,
    list: 'table' as const,
    product: 'arran',
    state: 'updating',
    group: 'state' as const,
  }));
  for (const address of addresses) {
    const { search } = new URL(formatAddress(address), 'http://lab');
    expect(parseAddress(search)).toEqual(address);
  }
});

test('defaults are left out of the URL', () => {
  expect(formatAddress({})).toBe('./');
  expect(formatAddress({ device: 'default' })).toBe('./?device=default');
  expect(formatAddress({ device: 'default', view: 'journal', filter: 'getStatus' })).toBe(
    './?device=default&view=journal&filter=getStatus',
  );
});

test('unknown values in the URL become the defaults', () => {
  expect(parseAddress('?device=&view=kitchen&entry=-3&console=maybe&group=age')).toEqual(
    parseAddress(''),
  );
  expect(parseAddress('?entry=1.5').entry).toBe(null);
});
