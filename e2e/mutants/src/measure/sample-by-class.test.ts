import { expect, test } from 'vitest';
import { sampleByClass } from './sample-by-class.ts';

test('the sample has the requested number of bugs of each class, evenly spread', () => {
  const bugs = [...Array(10).keys()].map((at) => ({ id: at, class: 'shape' as const }));
  const few = [{ id: 99, class: 'leak' as const }];
  expect(sampleByClass([...bugs, ...few], 3).map(({ id }) => id)).toEqual([0, 4, 7, 99]);
  expect(sampleByClass(bugs, 20)).toHaveLength(10);
});
