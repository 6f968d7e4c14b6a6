import { expect, test } from 'vitest';
import { findDuplicate, isReordered, listDifferences } from './differences.ts';

const lamps = [
  { id: 2, name: 'Hall' },
  { id: 1, name: 'Roof' },
];

test('items of lists are compared by their ids, in any order', () => {
  expect(listDifferences({ lamps }, { lamps: lamps.toReversed() })).toEqual([]);
  const after = { lamps: [{ id: 1, name: 'Attic' }, { id: 3 }] };
  expect(listDifferences({ lamps }, after)).toMatchObject([
    { path: ['lamps', '2'], kind: 'removed' },
    { path: ['lamps', '1', 'name'], kind: 'changed', before: 'Roof', after: 'Attic' },
    { path: ['lamps', '3'], kind: 'added' },
  ]);
});

test('an item that a list has twice is found at any depth', () => {
  expect(findDuplicate({ lamps })).toBeUndefined();
  expect(findDuplicate({ page: { lamps: [...lamps, lamps[0]] } })).toEqual(lamps[0]);
});

test('another order counts only if the items are the same', () => {
  expect(isReordered({ lamps }, { lamps })).toBe(false);
  expect(isReordered({ lamps }, { lamps: lamps.toReversed() })).toBe(true);
  expect(isReordered({ lamps }, { lamps: [{ id: 1, name: 'Attic' }, lamps[0]] })).toBe(false);
});
