import type { Issue } from '@stillhouse/contracts/validators';
import { productCodes } from '@stillhouse/products/catalog';
import { nameIssues } from './name-issues.ts';

/** Stands for any product code that is none of the catalogue: a device of an unknown model. */
export const unknownProduct = 'unknown';

/** Whatever may be asked for. */
export const products: readonly string[] = [...productCodes, unknownProduct];

/** Why a product cannot be asked for: a slip of the pen would get a device of an unknown model. */
export function productIssues(pointer: string, product: string): Issue[] {
  return nameIssues(pointer, product, products, 'product code');
}
