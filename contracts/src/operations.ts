import {
  type OperationId,
  type OperationRow,
  operations as rows,
} from '../generated/operations.ts';

export type { OperationId, Role } from '../generated/operations.ts';

/** One operation of the contract as plain data. */
export type Operation = OperationRow & { readonly id: OperationId };

/** All operations in the order of openapi.yaml. */
export const operations: Readonly<Record<OperationId, Operation>> = rows;

/** From how many failed sign-ins in a row on a user name is locked, and for how long (R4.6). */
export const { lockout } = rows.signIn;

/** Returns true if the contract has the operation. */
export function isOperationId(name: string): name is OperationId {
  return Object.hasOwn(operations, name);
}
