import { productCodes } from '@stillhouse/products/catalog';
import { expect, test } from 'vitest';
import type { Facts } from './facts.ts';
import { type FeatureName, featureRules } from './feature-rules.ts';

const admin: Facts = {
  sub: 'admin',
  permissions: ['network.ntp'],
  setupMode: false,
  is8021x: false,
  device: null,
};

function productsWith(feature: FeatureName, isPaired = false): string[] {
  return productCodes.filter((product) =>
    featureRules[feature]({ ...admin, device: { product, isPaired } }),
  );
}

const without = (...codes: string[]) => productCodes.filter((code) => !codes.includes(code));

// R2.8, R2.9, R2.19, R2.33, R6.12.
test('products have the features of the requirements', () => {
  expect(productsWith('ethernet')).toEqual(without('longrow'));
  expect(productsWith('autoWake')).toEqual(without('arran', 'fettercairn', 'longrow'));
  expect(productsWith('usbAudio')).toEqual(['dalmore']);
  expect(productsWith('usbAudioOption')).toEqual(['barra', 'dalmore']);
  expect(productsWith('voiceIsolation')).toEqual(['dalmore']);
  expect(productsWith('audioVideo')).toEqual(without('arran', 'longrow'));
  expect(productsWith('timeAndLanguage')).toEqual(without('longrow'));
});

// R2.10, R6.9.
test('a paired pad hides settings that its host controls, a paired board does not', () => {
  expect(productsWith('controlledHere', true)).toEqual(without('arran'));
  expect(productsWith('accessSettings', true)).toEqual(without('arran'));
  expect(productsWith('controlledHere')).toEqual(productCodes);
});

// R6.7.
test('NTP on the network page needs its permission', () => {
  expect(featureRules.ntpOnNetworkPage(admin)).toBe(true);
  expect(featureRules.ntpOnNetworkPage({ ...admin, permissions: ['network'] })).toBe(false);
});

// R6.7.
test('802.1x needs its flag', () => {
  expect(featureRules.dot1x(admin)).toBe(false);
  expect(featureRules.dot1x({ ...admin, is8021x: true })).toBe(true);
});
