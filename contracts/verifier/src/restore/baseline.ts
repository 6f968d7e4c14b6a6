import type { Operation } from '@stillhouse/contracts/operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import { isRecord } from '@stillhouse/foundation/is-record';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import type { Contract } from '../model/contract.ts';
import { parseJsonBody } from '../model/exchange.ts';
import type { UndoEntry, UndoLog } from '../model/undo-log.ts';
import { readListedValues } from '../probing/permitted-values.ts';
import { findGroup } from '../probing/settings-group.ts';
import { createRestoringVariant } from '../probing/write-variants.ts';
import type { HttpTarget } from '../target/http-target.ts';
import { denyLosses } from './deny-losses.ts';

/**
 * Stores every settings group that the run may write before anything is written. The end of the
 * run then detects any change to a group, intended or not. A group with an old value that cannot be
 * read or written back is not written.
 */
export async function storeBaseline(
  target: HttpTarget,
  contract: Contract,
  undoLog: UndoLog,
): Promise<void> {
  await denyLosses(target, contract);
  for (const operation of contract.operations) {
    const readback = findReadback(operation, contract);
    if (readback === null || !target.mayCall(operation.id).allowed) continue;
    const { status, value } = await readGroup(target, readback);
    // The product does not have these settings.
    if (status === 404) continue;
    const body = pickWritable(operation, contract, value);
    if (
      operation.safety === 'safe' &&
      (hasUnstoredValue(operation, contract, value, body) ||
        (await hasUnlistedValue(operation, contract, body, target)))
    ) {
      const reason = `${readback.id} did not return a valid old value, so ${operation.id} could not be undone`;
      target.denyUnrestorable(operation.id, reason, `Correct ${readback.id}, and run again`);
    }
    const stored = body === null ? storeWhole(operation, contract, value) : { body, value: body };
    if (stored === null) continue;
    const entry: UndoEntry = {
      operationId: operation.id,
      readback: readback.id,
      pointer: '',
      ...stored,
    };
    await undoLog.record(entry);
  }
}

/** Reads again if the first response is broken. */
async function readGroup(target: HttpTarget, { id }: Operation) {
  const read = async () => {
    const { response } = await target.request({ purpose: 'run', operationId: id });
    const status = response?.status;
    return { status, value: response?.status === 200 ? parseJsonBody(response) : undefined };
  };
  const first = await read();
  return first.status === 404 || isRecord(first.value) ? first : await read();
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

/**
 * Returns the undo entry's body and value of a write that takes one of several objects, or a list
 * of keys and values.
 */
function storeWhole(
  operation: Operation,
  contract: Contract,
  response: unknown,
): Pick<UndoEntry, 'body' | 'value'> | null {
  const group = findGroup(contract, operation);
  if (group === null || group.form === 'merge') return null;
  const variant = createRestoringVariant(group, response);
  return variant && { body: variant.body, value: variant.expected };
}

/** Returns true if the old values cannot be read, or if the device would reject one of them. */
function hasUnstoredValue(
  { id }: Operation,
  contract: Contract,
  response: unknown,
  stored: Readonly<Record<string, unknown>> | null,
): boolean {
  if (stored === null || !isRecord(response)) return true;
  const keys = Object.keys(contract.getRequestSchema(id)?.value.properties ?? {});
  return keys.some((key) => Object.hasOwn(response, key) && !Object.hasOwn(stored, key));
}

/**
 * Returns true if the device lists the permitted values, and an old one is not among them, or the
 * list cannot be read.
 */
async function hasUnlistedValue(
  operation: Operation,
  contract: Contract,
  stored: Readonly<Record<string, unknown>> | null,
  target: HttpTarget,
): Promise<boolean> {
  const listed = await readListedValues(
    { target, contract, request: (spec) => target.request({ purpose: 'run', ...spec }) },
    operation,
  );
  return [...listed].some(([place, values]) => {
    const value = getAtPointer(stored, place);
    return value !== undefined && !values.includes(value);
  });
}
