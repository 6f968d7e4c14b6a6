import { expect, test } from 'vitest';
import { hrefOf, placeOf, views } from './address.ts';

test('a link opens the view that it was copied from', () => {
  const places = views.map((view) => ({
    device: 'device-2',
    view,
    machine: 'power',
    filter: 'getStatus 503 & more=?',
    entry: 12,
    console: 'only' as const,
  }));
  for (const place of places)
    expect(placeOf(new URL(hrefOf(place), 'http://lab').search)).toEqual(place);
});

test('the address says no more than it must', () => {
  expect(hrefOf({})).toBe('/');
  expect(hrefOf({ device: 'default' })).toBe('/?device=default');
  expect(hrefOf({ device: 'default', view: 'journal', filter: 'getStatus' })).toBe(
    '/?device=default&view=journal&filter=getStatus',
  );
});

test('an address that somebody has garbled opens what of it makes sense', () => {
  expect(placeOf('?device=&view=kitchen&entry=-3&console=maybe')).toEqual(placeOf(''));
  expect(placeOf('?entry=1.5').entry).toBe(null);
});
