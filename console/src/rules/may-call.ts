import { type OperationId, operations, type Role } from '@stillhouse/contracts/operations';

const limitedRoles: readonly Role[] = ['setup', 'oob'];

/** Whether the device accepts an operation from the user (R6.13). Any other user is an admin. */
export function mayCall({ sub }: { sub: string }, operationId: OperationId): boolean {
  const role = limitedRoles.find((limited) => limited === sub) ?? 'admin';
  return operations[operationId].roles.includes(role);
}
