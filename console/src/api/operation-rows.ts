import { type Operation, type OperationId, operations } from '@stillhouse/contracts/operations';

/** The columns of the contract's table that a client needs; the build leaves the others out. */
type OperationRow = Pick<Operation, 'method' | 'path' | 'timeoutMs' | 'roles'>;

export const operationRows: Readonly<Record<OperationId, OperationRow>> = operations;
