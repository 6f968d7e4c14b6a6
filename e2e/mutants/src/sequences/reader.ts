import {
  isOperationId,
  type Operation,
  type OperationId,
  operations,
} from '@stillhouse/contracts/operations';

/** Returns the GET that returns what an operation writes. */
export function getReader(write: OperationId): OperationId {
  const { readback }: Operation = operations[write];
  if (readback === undefined || !isOperationId(readback.operationId))
    throw new Error(`No operation reads what ${write} writes.`);
  return readback.operationId;
}
