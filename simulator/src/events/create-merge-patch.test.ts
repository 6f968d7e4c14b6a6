import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyMergePatch } from '../../client/client.ts';
import { createMergePatch } from './create-merge-patch.ts';

/** Any JSON without null, which a state does not contain. */
const { value } = fc.letrec<{ value: unknown; object: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.array(fc.oneof(fc.integer(), fc.constant({ a: 1 })), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), tie('value'), {
    maxKeys: 4,
    noNullPrototype: true,
  }),
}));
const state = fc.dictionary(fc.constantFrom('a', 'b', 'c'), value, { noNullPrototype: true });

test('applying the patch to the old value gives the new value (property)', () => {
  fc.assert(
    fc.property(state, state, (before, after) => {
      const patch = createMergePatch(before, after);
      expect(applyMergePatch(before, patch ?? {})).toEqual(after);
      expect(applyMergePatch(before, patch ?? {})).toEqual(after);
    }),
  );
});

test('the patch is null without changes, and otherwise contains only changes', () => {
  fc.assert(fc.property(state, (same) => createMergePatch(same, structuredClone(same)) === null));
  const before = { power: { state: 'on', since: 1 }, list: [1, 2], gone: true };
  const after = { power: { state: 'off', since: 1 }, list: [1, 3] };
  expect(createMergePatch(before, after)).toEqual({
    power: { state: 'off' },
    list: [1, 3],
    gone: null,
  });
});
