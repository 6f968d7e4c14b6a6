import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '@stillhouse/contracts/operations';
import { isRecord } from '../observe/compare-values.ts';
import type { UndoEntry } from '../undo-log.ts';

/**
 * Returns true if a response shows the stored value. For a deletion: the resource is no longer
 * listed. Of an object, only the stored keys are compared, because a device may return additional
 * keys that change.
 * @param reply body of the `readback` operation; undefined if it returned 404
 */
export function isBack(kept: UndoEntry, reply: unknown, { lifecycle }: Operation): boolean {
  if (lifecycle?.step === 'delete' && lifecycle.idField !== undefined && Array.isArray(reply)) {
    const ids = Object.values(kept.pathParameters ?? {}).map((id) => id.toLowerCase());
    const { idField } = lifecycle;
    return !reply.some((item) => ids.includes(String(fieldOf(item, idField)).toLowerCase()));
  }
  const now = at(reply, kept.pointer);
  if (kept.value === undefined) return now === undefined || now === null;
  if (!isRecord(kept.value)) return isDeepStrictEqual(now, kept.value);
  return (
    isRecord(now) &&
    Object.entries(kept.value).every(([key, value]) => isDeepStrictEqual(now[key], value))
  );
}

/** Returns the value at a JSON pointer, or undefined. */
function at(value: unknown, pointer: string): unknown {
  let node = value;
  for (const part of pointer.split('/').slice(1)) {
    node = fieldOf(node, part.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return node;
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
}
