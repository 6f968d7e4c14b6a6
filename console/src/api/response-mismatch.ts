import type { OperationId } from '@stillhouse/contracts/operations';
import { replyFields } from '@stillhouse/contracts/reply-fields';

/**
 * Where a body is not what the contract says that the operation answers: something that has to be there is missing, or is of
 * another JSON type. Without this a page would show "undefined", or break, long after the answer came. What the
 * contract does not know may be there, and a text may be none of its list: firmware of another time has more.
 *
 * @returns a JSON pointer into the body (RFC 6901, `*` for any item of a list), `` for the whole; null when all is well
 */
export function findResponseMismatch(id: OperationId, body: unknown): string | null {
  const misfit = replyFields(id).find(({ pointer, required, types }) =>
    valuesAt(body, pointer).some((value) =>
      value === undefined ? required : !types.some((type) => isOf(type, value)),
    ),
  );
  return misfit ? misfit.pointer : null;
}

/** What stands at a pointer, once for each thing that it could stand in; undefined where it does not. */
function valuesAt(body: unknown, pointer: string): unknown[] {
  const [, ...keys] = pointer.split('/');
  return keys.reduce<unknown[]>(
    (holders, key) => holders.flatMap((holder) => (isHolder(holder) ? inside(holder, key) : [])),
    [body],
  );
}

function inside(holder: Record<string, unknown>, key: string): unknown[] {
  return key === '*' ? Object.values(holder) : [holder[key]];
}

function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'null') return value === null;
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return isHolder(value) && !Array.isArray(value);
  return type === typeof value;
}
