import type { PlaywrightTestOptions } from '@playwright/test';
import { type ProductCode, productCodes } from '@stillhouse/products/catalog';
import type { KitOptions } from 'stillhouse/playwright';
import { rest } from '../failures/sampling.ts';
import { test } from './certificate-fixture.ts';

type Body = Parameters<typeof test.beforeEach>[1];

/**
 * Tests on each product how the console avoids a pitfall. `npm test` runs one product.
 *
 * @param title what the console does instead
 * @param except products that cannot have it, with the reason
 * @param inSample false for the further tests of a pitfall
 */
export function testPitfall(
  number: number,
  title: string,
  body: Body,
  options: {
    use?: Partial<PlaywrightTestOptions & KitOptions>;
    except?: Partial<Record<ProductCode, string>>;
    inSample?: boolean;
  } = {},
): void {
  const { use = {}, except = {}, inSample = true } = options;
  const selected = productCodes.filter((product) => !Object.hasOwn(except, product));
  for (const [index, product] of selected.entries()) {
    test.describe(product, () => {
      test.use({ ...use, lease: { ...use.lease, product } });
      const tag = inSample && index === number % selected.length ? { tag: '@sample' } : rest;
      test(`C${number}: ${title} (${product})`, tag, body);
    });
  }
}
