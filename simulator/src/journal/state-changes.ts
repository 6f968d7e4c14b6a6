import { isDeepStrictEqual } from 'node:util';
import { isSentSecretName, redacted, redactSent } from './redact.ts';

/** Something in a device's state that is no longer as it was. Without `before` it was not there, without `after` it no longer is. */
export type StateChange = {
  /** JSON pointer (RFC 6901). */
  pointer: string;
  before?: unknown;
  after?: unknown;
};

/** The places where two JSON values differ, as deep as they can be named; secrets redacted. Lists of other lengths differ by their items. */
export function changesBetween(before: unknown, after: unknown, pointer = ''): StateChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (!isTree(before) || !isTree(after) || Array.isArray(before) !== Array.isArray(after)) {
    return [{ pointer, before: shown(before, pointer), after: shown(after, pointer) }];
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const at = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const was = Object.hasOwn(before, name);
    const is = Object.hasOwn(after, name);
    if (was && is) return changesBetween(before[name], after[name], at);
    return was
      ? [{ pointer: at, before: shown(before[name], at) }]
      : [{ pointer: at, after: shown(after[name], at) }];
  });
}

type Tree = Record<string, unknown>;

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}

/** A secret is so wherever it stands below its name. In a state a `code` is one for enrollment, as in what is sent. */
function shown(value: unknown, pointer: string): unknown {
  return pointer.split('/').some(isSentSecretName) ? redacted : redactSent(value);
}
