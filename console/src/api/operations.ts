import {
  type OperationId,
  type Operation as OperationRow,
  operations,
} from '@stillhouse/contracts/operations';

/** The columns of the contract's table that a client needs. The build drops the others. */
export type Operation = { id: OperationId } & Pick<
  OperationRow,
  'method' | 'path' | 'timeoutMs' | 'roles'
>;

const rows: Readonly<Record<OperationId, Omit<Operation, 'id'>>> = operations;

const byAddress = new Map(
  Object.entries(rows).map(([id, row]) => [
    `${row.method} ${row.path}`,
    { ...row, id: id as OperationId },
  ]),
);

/** @param path as in the contract, with `{name}` for each parameter */
export function findOperation(method: string, path: string): Operation {
  const operation = byAddress.get(`${method} ${path}`);
  if (!operation) throw new Error(`The contract has no ${method} ${path}`);
  return operation;
}
