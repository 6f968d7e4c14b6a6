import type { Operation } from '@stillhouse/contracts/operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { Contract } from '../model/contract.ts';
import { parseJsonBody } from '../model/exchange.ts';
import type { Target } from '../model/target.ts';
import type { UndoEntry, UndoLog } from '../model/undo-log.ts';

/**
 * Stores every settings group that the profile may write before anything is written. The end of the
 * run then detects any change to a group, intended or not.
 */
export async function storeBaseline(
  target: Target,
  contract: Contract,
  undoLog: UndoLog,
): Promise<void> {
  for (const operation of contract.operations) {
    const readback = findReadback(operation, contract);
    if (readback === null || !target.mayCall(operation.id).allowed) continue;
    const { response } = await target.request({ purpose: 'run', operationId: readback.id });
    if (response?.status !== 200) continue;
    const body = pickWritable(operation, contract, parseJsonBody(response));
    if (body === null) continue;
    const entry: UndoEntry = {
      operationId: operation.id,
      body,
      readback: readback.id,
      pointer: '',
      value: body,
    };
    await undoLog.record(entry);
  }
}

/** Returns the GET for a settings write, or null for other writes. */
function findReadback(operation: Operation, contract: Contract): Operation | null {
  const { readback, lifecycle, pathParameters } = operation;
  if (readback === undefined || lifecycle !== undefined || pathParameters.length > 0) return null;
  return contract.operations.find(({ id }) => id === readback.operationId) ?? null;
}

/**
 * Returns the part of a response that can be sent back: the keys of the request schema with valid
 * values.
 */
function pickWritable(
  { id }: Operation,
  contract: Contract,
  response: unknown,
): Readonly<Record<string, unknown>> | null {
  const keys = Object.keys(contract.getRequestSchema(id)?.value.properties ?? {});
  if (!isRecord(response)) return null;
  const entries = keys
    .filter((key) => Object.hasOwn(response, key))
    .map((key): [string, unknown] => [key, response[key]]);
  const all = Object.fromEntries(entries);
  if (entries.length > 0 && validateRequest(id, all).length === 0) return all;
  const some = Object.fromEntries(
    entries.filter(([key, value]) => validateRequest(id, { [key]: value }).length === 0),
  );
  return Object.keys(some).length > 0 && validateRequest(id, some).length === 0 ? some : null;
}
