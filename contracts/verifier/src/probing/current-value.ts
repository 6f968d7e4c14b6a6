import { isOperationId, type Operation, type OperationId } from '@stillhouse/contracts/operations';
import type { CheckRun } from '../model/check-run.ts';
import type { Contract } from '../model/contract.ts';
import { getJsonBody } from '../observe/read-resources.ts';
import { findGroup } from './settings-group.ts';
import { createRestoringVariant } from './write-variants.ts';

/** The value that a write's GET returns, and the body that writes this value. */
export type CurrentValue = {
  /** The GET that returns the written value, or null. */
  readonly reader: Operation | null;
  /** The current value. Undefined if it could not be read. */
  readonly value: unknown;
  /** A body that writes the current value. Null if there is none. */
  readonly body: unknown;
};

/** Returns the GET that returns what an operation writes, or null. */
export function getReader({ readback }: Operation, contract: Contract): Operation | null {
  if (readback === undefined || !isOperationId(readback.operationId)) return null;
  return contract.getOperation(readback.operationId);
}

/** Reads the value that a write would change. */
export async function readCurrentValue(run: CheckRun, operation: Operation): Promise<CurrentValue> {
  const { target, contract } = run;
  const reader = getReader(operation, contract);
  if (reader === null || !target.mayCall(reader.id).allowed) {
    return { reader: null, value: undefined, body: getRestingBody(contract, operation) };
  }
  const value = getJsonBody(await run.request({ operationId: reader.id }));
  const group = findGroup(contract, operation);
  const body = group === null ? null : (createRestoringVariant(group, value)?.body ?? null);
  return { reader, value, body };
}

/**
 * Returns the body that leaves the device idle after a write without a GET (x-resting-body), or
 * null.
 */
function getRestingBody(contract: Contract, { id }: Operation): unknown {
  return contract.getOperationObject(id).value['x-resting-body'] ?? null;
}

/** Returns the call that reverts a write without a GET (x-resting-body, x-undone-by), or null. */
export function findUndo(
  contract: Contract,
  { id }: Operation,
): { readonly id: OperationId; readonly body: unknown } | null {
  const undoneBy = contract.getOperationObject(id).value['x-undone-by'] ?? id;
  if (typeof undoneBy !== 'string' || !isOperationId(undoneBy)) return null;
  if (!contract.operations.some((operation) => operation.id === undoneBy)) return null;
  const body = getRestingBody(contract, contract.getOperation(undoneBy));
  return body === null ? null : { id: undoneBy, body };
}

/**
 * Returns the override flags of a write, such as `saveAnyway`: booleans that its GET does not
 * return.
 */
export function getOverrides(
  contract: Contract,
  operation: Operation,
): Readonly<Record<string, true>> {
  const { overrides = [] } = findGroup(contract, operation) ?? {};
  return Object.fromEntries(overrides.map((name) => [name, true as const]));
}
