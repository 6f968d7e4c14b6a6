import { type OperationId, operations } from '@stillhouse/contracts/operations';
import type { Source } from './sources.ts';

/** A path of the API in quotes, after its method if there is one: `client.PUT('/api/v1/...'`. */
const call = /(?:\b(GET|PUT|POST|DELETE)\b(?:\(|', )\s*)?'(\/[\w/.{}-]+)'/g;

const byAddress = new Map(
  Object.values(operations).map(({ id, method, path }) => [`${method} ${path}`, id]),
);

/**
 * Lists the operations whose paths the sources name, each once, in alphabetical order. A path
 * without a method is read: `getQuery('/api/v1/status')`.
 */
export function listCalledOperations(files: readonly Source[]): OperationId[] {
  const ids = files.flatMap((file) =>
    [...file.text.matchAll(call)].flatMap(
      ([, method = 'GET', path]) => byAddress.get(`${method} ${path}`) ?? [],
    ),
  );
  return [...new Set(ids)].sort();
}
