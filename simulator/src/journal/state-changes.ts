import { isDeepStrictEqual } from 'node:util';
import { isSentSecretName, redacted, redactRequest } from './redact.ts';

/**
 * A change in a device's state. Without `before` the value was added, without `after` it was
 * removed.
 */
export type StateChange = {
  /** JSON pointer (RFC 6901). */
  pointer: string;
  before?: unknown;
  after?: unknown;
};

/**
 * Returns the most detailed differences of two JSON values, with secrets redacted. Lists of
 * different lengths differ per item.
 */
export function listChanges(before: unknown, after: unknown, pointer = ''): StateChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (!isTree(before) || !isTree(after) || Array.isArray(before) !== Array.isArray(after)) {
    return [{ pointer, before: toJson(before, pointer), after: toJson(after, pointer) }];
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const at = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const was = Object.hasOwn(before, name);
    const is = Object.hasOwn(after, name);
    if (was && is) return listChanges(before[name], after[name], at);
    return was
      ? [{ pointer: at, before: toJson(before[name], at) }]
      : [{ pointer: at, after: toJson(after[name], at) }];
  });
}

type Tree = Record<string, unknown>;

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}

/**
 * Everything below the name of a secret is secret. In a state, `code` is an enrollment code, as in
 * requests.
 */
function toJson(value: unknown, pointer: string): unknown {
  return pointer.split('/').some(isSentSecretName) ? redacted : redactRequest(value);
}
