import { operations } from '@stillhouse/contracts/operations';
import { productCodes } from '@stillhouse/contracts/products';
import type { Issue } from '@stillhouse/contracts/validators';
import { nearestName } from '../names/nearest-name.ts';

/** Stands for any product code that is none of the catalogue. */
const unknownProduct = 'unknown';

const served = Object.values(operations).filter(({ surface }) => surface === 'device');
const products = [...productCodes, unknownProduct];

/** The operations that a device serves. */
const servedIds: readonly string[] = served.map(({ id }) => id);

/**
 * Why a name is none of the names there are: it says the nearest, or all of them when none is near.
 * @param what the kind of thing, such as `condition`
 */
export function nameIssues(
  pointer: string,
  name: string,
  names: readonly string[],
  what: string,
): Issue[] {
  if (names.includes(name)) return [];
  const nearest = nearestName(name, names);
  const all = names.length === 0 ? 'there is none' : `there are ${names.join(', ')}`;
  const remedy = nearest === null ? all : `did you mean ${nearest}?`;
  return [{ pointer, message: `${JSON.stringify(name)} is no ${what}; ${remedy}` }];
}

export function operationIssues(pointer: string, id: string): Issue[] {
  return nameIssues(pointer, id, servedIds, 'operation that a device serves');
}

export function productIssues(product: string): Issue[] {
  return nameIssues('/device/product', product, products, 'product code');
}
