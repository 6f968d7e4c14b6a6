import type { Brand } from './brand.ts';
import type { Product } from './product.ts';

const defaultProduct = {
  hasEthernet: true,
  hasWifi: true,
  hasAudioVideo: true,
  hasTimeAndLanguage: true,
  hasAutoWake: true,
  hasUsbAudio: false,
  showsUsbAudio: false,
  hasVoiceIsolation: false,
  canPair: false,
  hasVideoPreview: true,
  logGenerationMs: 60_000,
  boot: { offMs: 5_000, bootingMs: 30_000 },
  update: { downloadMs: 120_000, installMs: 150_000 },
} as const satisfies Omit<Product, 'model'>;

/** The catalog, by product code (R1.5). */
export const products = {
  arran: {
    ...defaultProduct,
    model: 'Pad',
    hasAudioVideo: false,
    hasAutoWake: false,
    canPair: true,
    hasVideoPreview: false,
    logGenerationMs: 50_000,
    boot: { offMs: 4_000, bootingMs: 20_000 },
    update: { downloadMs: 80_000, installMs: 90_000 },
  },
  barra: { ...defaultProduct, model: 'Bar', hasUsbAudio: true, logGenerationMs: 30_000 },
  cardhu: {
    ...defaultProduct,
    model: 'Board',
    boot: { offMs: 6_000, bootingMs: 36_000 },
    update: { downloadMs: 180_000, installMs: 240_000 },
  },
  edradour: { ...defaultProduct, model: 'Bar (gen 2)', boot: { offMs: 4_000, bootingMs: 26_000 } },
  harris: {
    ...defaultProduct,
    model: 'Board (50 inch)',
    boot: { offMs: 6_000, bootingMs: 38_000 },
    update: { downloadMs: 180_000, installMs: 250_000 },
  },
  dalmore: {
    ...defaultProduct,
    model: 'Bar Pro',
    hasUsbAudio: true,
    showsUsbAudio: true,
    hasVoiceIsolation: true,
  },
  fettercairn: { ...defaultProduct, model: 'Frame', hasAutoWake: false },
  longrow: {
    ...defaultProduct,
    model: 'Center',
    hasEthernet: false,
    hasAudioVideo: false,
    hasTimeAndLanguage: false,
    hasAutoWake: false,
    hasVideoPreview: false,
    boot: { offMs: 4_000, bootingMs: 24_000 },
    update: { downloadMs: 100_000, installMs: 110_000 },
  },
  kavalan: {
    ...defaultProduct,
    model: 'Board Pro',
    boot: { offMs: 6_000, bootingMs: 40_000 },
    update: { downloadMs: 200_000, installMs: 260_000 },
  },
} as const satisfies Record<string, Product>;

export type ProductCode = keyof typeof products;

/** All known codes in the order of the specification. */
export const productCodes = Object.keys(products) as ProductCode[];

/** The assumed features of an unknown product: those that most products have. */
const unknownProduct: Product = { ...defaultProduct, model: null };

export function isProductCode(code: string): code is ProductCode {
  return Object.hasOwn(products, code);
}

/** Returns the product, or a generic one for an unknown code. */
export function getProduct(code: string): Product {
  return isProductCode(code) ? products[code] : unknownProduct;
}

/** Returns brand and model, such as `Oban Bar Pro`. For an unknown code, the brand only (R1.6). */
export function getDisplayName(code: string, brand: Pick<Brand, 'name'>): string {
  const { model } = getProduct(code);
  return model === null ? brand.name : `${brand.name} ${model}`;
}

/**
 * Returns the display name as the subject of a sentence. The brand alone would be the company, so
 * that an unknown model is "The device".
 */
export function getSentenceSubject(code: string, brand: Pick<Brand, 'name'>): string {
  return getProduct(code).model === null ? 'The device' : getDisplayName(code, brand);
}
