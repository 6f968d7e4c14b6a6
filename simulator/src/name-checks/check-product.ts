import type { Issue } from '@stillhouse/contracts/validators';
import { productCodes } from '@stillhouse/products/catalog';
import { checkName } from './check-name.ts';

/** The product of a device that does not name one. */
export const defaultProduct = 'barra';

/** Stands for any product code that is none of the catalog: a device of an unknown model. */
export const unknownProduct = 'unknown';

/** Whatever may be asked for. */
export const productChoices: readonly string[] = [...productCodes, unknownProduct];

/** Why a product cannot be asked for: a slip of the pen would get a device of an unknown model. */
export function checkProduct(pointer: string, product: string): Issue[] {
  return checkName(pointer, product, productChoices, 'product code');
}
