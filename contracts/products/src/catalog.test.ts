import { operations } from '@stillhouse/contracts/operations';
import { expect, test } from 'vitest';
import { defaultBrand } from './brand.ts';
import {
  getDisplayName,
  getProduct,
  getSentenceSubject,
  productCodes,
  products,
} from './catalog.ts';
import type { Product } from './product.ts';

/** Returns the codes of products without a feature, as the specification lists them. */
const without = (has: (product: Product) => boolean) =>
  productCodes.filter((code) => !has(products[code]));

// R1.5.
test('the catalog has the nine products of the specification, with their names', () => {
  expect(productCodes.map((code) => [code, getDisplayName(code, defaultBrand)])).toEqual([
    ['arran', 'Oban Pad'],
    ['barra', 'Oban Bar'],
    ['cardhu', 'Oban Board'],
    ['edradour', 'Oban Bar (gen 2)'],
    ['harris', 'Oban Board (50 inch)'],
    ['dalmore', 'Oban Bar Pro'],
    ['fettercairn', 'Oban Frame'],
    ['longrow', 'Oban Center'],
    ['kavalan', 'Oban Board Pro'],
  ]);
});

// R1.6.
test('an unknown product has the brand as its name and the common features', () => {
  expect(getDisplayName('talisker', defaultBrand)).toBe('Oban');
  expect(getDisplayName('constructor', defaultBrand)).toBe('Oban');
  expect(getProduct('talisker')).toMatchObject({ model: null, hasEthernet: true, canPair: false });
});

// R1.6.
test('in a sentence, an unknown product is "The device"', () => {
  expect(getSentenceSubject('talisker', defaultBrand)).toBe('The device');
  expect(getSentenceSubject('barra', defaultBrand)).toBe('Oban Bar');
});

// R1.6, R1.8.
test('another brand changes the names', () => {
  expect(getDisplayName('kavalan', { name: 'Jura' })).toBe('Jura Board Pro');
});

// R2.8, R2.19, R2.33, R6.12.
test('each product has exactly the features of the specification', () => {
  expect(without((product) => product.hasEthernet)).toEqual(['longrow']);
  expect(without((product) => product.hasAudioVideo)).toEqual(['arran', 'longrow']);
  expect(without((product) => product.hasTimeAndLanguage)).toEqual(['longrow']);
  expect(without((product) => product.hasAutoWake)).toEqual(['arran', 'fettercairn', 'longrow']);
  expect(without((product) => !product.hasUsbAudio)).toEqual(['barra', 'dalmore']);
  expect(without((product) => !product.showsUsbAudio)).toEqual(['dalmore']);
  expect(without((product) => !product.hasVoiceIsolation)).toEqual(['dalmore']);
  expect(without((product) => !product.canPair)).toEqual(['arran']);
});

// R9.6.
test('the duration of log generation matches the specification', () => {
  expect(
    Object.fromEntries(productCodes.map((code) => [code, products[code].logGenerationMs])),
  ).toEqual({
    arran: 50_000,
    barra: 30_000,
    cardhu: 60_000,
    edradour: 60_000,
    harris: 60_000,
    dalmore: 60_000,
    fettercairn: 60_000,
    longrow: 60_000,
    kavalan: 60_000,
  });
});

// R4.29, R9.11.
test('every product restarts before the timeout of the system page', () => {
  for (const code of productCodes) {
    const { offMs, bootingMs } = products[code].boot;
    expect(offMs, code).toBeGreaterThan(0);
    expect(offMs + bootingMs, code).toBeLessThan(50_000);
  }
});

// R7.6.
test('the Ethernet operations are for products with Ethernet', () => {
  const withEthernet = productCodes.filter((code) => products[code].hasEthernet);
  for (const { id, path, products: having } of Object.values(operations)) {
    if (path.includes('/ethernet')) expect(having, id).toEqual(withEthernet);
  }
});

test('all products of the contract are in the catalog', () => {
  for (const { id, products: having = [] } of Object.values(operations)) {
    expect(productCodes, id).toEqual(expect.arrayContaining([...having]));
  }
});
