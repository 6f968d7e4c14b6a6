import {
  type OperationId,
  type OperationRow,
  operations as rows,
} from '../generated/operations.ts';

export type { OperationId, Role } from '../generated/operations.ts';

/** What the contract says of one operation, as plain data. */
export type Operation = OperationRow & { readonly id: OperationId };

/** Every operation of openapi.yaml, in its order. */
export const operations: Readonly<Record<OperationId, Operation>> = rows;

/** Whether a word names an operation of the contract. */
export function isOperationId(word: string): word is OperationId {
  return Object.hasOwn(operations, word);
}
