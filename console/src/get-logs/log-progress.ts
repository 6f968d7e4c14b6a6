import { getProduct } from '@stillhouse/products/catalog';

/**
 * How long generating logs is expected to take, and what is said of it (spec section 9).
 *
 * @param product its code; undefined while it is not known
 */
export function logProgress(product: string | undefined): { expectedMs: number; hint: string } {
  const expectedMs = getProduct(product ?? '').logGenerationMs;
  const time = product === 'barra' ? '30 seconds' : '1 min';
  return { expectedMs, hint: `This might take up to ${time}` };
}
