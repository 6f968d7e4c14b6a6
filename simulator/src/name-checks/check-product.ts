import type { Issue } from '@stillhouse/contracts/validators';
import { productCodes } from '@stillhouse/products/catalog';
import { checkName } from './check-name.ts';

/** The product of a device that does not name one. */
export const defaultProduct = 'barra';

/** Stands for any product code outside the catalog: a device of an unknown model. */
export const unknownProduct = 'unknown';

/** The product codes that a lease accepts. */
export const productChoices: readonly string[] = [...productCodes, unknownProduct];

/** Rejects unknown product codes, so that a typo does not create a device of an unknown model. */
export function checkProduct(pointer: string, product: string): Issue[] {
  return checkName(pointer, product, productChoices, 'product code');
}
