import { productCodes } from '@stillhouse/products/catalog';
import { expect, test } from 'vitest';
import type { Facts } from './facts.ts';
import { type GateName, gates } from './gates.ts';

const admin: Facts = {
  sub: 'admin',
  permissions: ['network.ntp'],
  setupMode: false,
  is8021x: false,
  device: null,
};

function productsWith(gate: GateName, isPaired = false): string[] {
  return productCodes.filter((product) => gates[gate]({ ...admin, device: { product, isPaired } }));
}

const without = (...codes: string[]) => productCodes.filter((code) => !codes.includes(code));

// R2.8, R2.9, R2.19, R2.33, R6.12.
test('products have the parts that the specification gives them', () => {
  expect(productsWith('ethernet')).toEqual(without('longrow'));
  expect(productsWith('autoWake')).toEqual(without('arran', 'fettercairn', 'longrow'));
  expect(productsWith('audioBetas')).toEqual(['dalmore']);
  expect(productsWith('audioVideo')).toEqual(without('arran', 'longrow'));
  expect(productsWith('timeAndLanguage')).toEqual(without('longrow'));
});

// R2.10, R6.9.
test('a paired pad leaves its settings to the device that controls it, a paired board does not', () => {
  expect(productsWith('controlledHere', true)).toEqual(without('arran'));
  expect(productsWith('accessSettings', true)).toEqual(without('arran'));
  expect(productsWith('controlledHere')).toEqual(productCodes);
});

// R6.7.
test('NTP on the network page needs its permission', () => {
  expect(gates.ntpOnNetworkPage(admin)).toBe(true);
  expect(gates.ntpOnNetworkPage({ ...admin, permissions: ['network'] })).toBe(false);
});

// R6.7.
test('802.1x needs its flag', () => {
  expect(gates.dot1x(admin)).toBe(false);
  expect(gates.dot1x({ ...admin, is8021x: true })).toBe(true);
});
