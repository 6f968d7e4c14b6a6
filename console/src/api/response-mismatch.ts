import type { OperationId } from '@stillhouse/contracts/operations';
import { getResponseFields } from '@stillhouse/contracts/response-fields';

/**
 * Finds the place where a body breaks the contract: a required value is missing, or has another
 * JSON type (R7.7). Without this a page would show "undefined" or break later. Unknown keys and
 * unknown texts are allowed, because other firmware versions have more of them.
 *
 * @returns a JSON pointer into the body (RFC 6901, `*` for any item of a list), `` for the whole;
 *   null if there is no mismatch
 */
export function findResponseMismatch(id: OperationId, body: unknown): string | null {
  const mismatch = getResponseFields(id).find(({ pointer, required, types }) =>
    getValuesAt(body, pointer).some((value) =>
      value === undefined ? required : !types.some((type) => hasType(type, value)),
    ),
  );
  return mismatch ? mismatch.pointer : null;
}

/**
 * Returns the value at a pointer once for each place where it can be, and undefined where it is
 * missing.
 */
function getValuesAt(body: unknown, pointer: string): unknown[] {
  const [, ...keys] = pointer.split('/');
  return keys.reduce<unknown[]>(
    (holders, key) =>
      holders.flatMap((holder) => (isObject(holder) ? getChildren(holder, key) : [])),
    [body],
  );
}

function getChildren(holder: Record<string, unknown>, key: string): unknown[] {
  return key === '*' ? Object.values(holder) : [holder[key]];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether a value has a JSON type of the contract. */
export function hasType(type: string, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'null') return value === null;
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return isObject(value) && !Array.isArray(value);
  return type === typeof value;
}
