import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '@stillhouse/contracts/operations';
import type { Kept } from '../journal.ts';
import { isRecord } from '../observe/compare-values.ts';

/**
 * Whether a reply shows a kept value where it was. For a deletion: that the resource is not in the list. Of an object only the
 * keys that were kept count, since a device may tell more, and other things at other times.
 * @param reply of the operation `readback`; undefined when it is not there (404)
 */
export function isBack(kept: Kept, reply: unknown, { lifecycle }: Operation): boolean {
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

/** What stands at a JSON pointer; undefined when nothing does. */
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
