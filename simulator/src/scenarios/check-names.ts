import { operations } from '@stillhouse/contracts/operations';
import { productCodes } from '@stillhouse/contracts/products';
import type { Issue } from '@stillhouse/contracts/validators';
import { nameIssues } from '../names/name-issues.ts';

/** Stands for any product code that is none of the catalogue. */
const unknownProduct = 'unknown';

const served = Object.values(operations).filter(({ surface }) => surface === 'device');
const products = [...productCodes, unknownProduct];

/** The operations that a device serves. */
const servedIds: readonly string[] = served.map(({ id }) => id);

export function operationIssues(pointer: string, id: string): Issue[] {
  return nameIssues(pointer, id, servedIds, 'operation that a device serves');
}

export function productIssues(product: string): Issue[] {
  return nameIssues('/device/product', product, products, 'product code');
}
