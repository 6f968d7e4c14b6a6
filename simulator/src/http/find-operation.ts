import { createOperationLookup } from '@stillhouse/contracts/operation-lookup';
import { operations } from '@stillhouse/contracts/operations';

export type { OperationMatch } from '@stillhouse/contracts/operation-lookup';

/** Returns true if a path with its query is in the API, whether there is anything or not. */
export function isApi(target: string): boolean {
  return target.startsWith('/api/') || target === '/api' || target.startsWith('/api?');
}

/**
 * Finds the operation at a path: a map for fixed paths, a short list for paths with parameters. One
 * Express route per operation would make a request 2.5 times slower.
 */
export const findOperation = createOperationLookup(
  Object.values(operations).filter(({ surface }) => surface === 'device'),
);
