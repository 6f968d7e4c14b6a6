import { isDeepStrictEqual } from 'node:util';
import { formatPointer } from '@stillhouse/foundation/json-pointer';

export type Tree = Record<string, unknown>;

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null;

/** The pointers at which two values differ, by comparing them as a whole. */
export function listPointers(before: unknown, after: unknown, pointer = ''): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (!isTree(before) || !isTree(after) || Array.isArray(before) !== Array.isArray(after))
    return [pointer];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const at = pointer + formatPointer([name]);
    const isInBoth = Object.hasOwn(before, name) && Object.hasOwn(after, name);
    return isInBoth ? listPointers(before[name], after[name], at) : [at];
  });
}
