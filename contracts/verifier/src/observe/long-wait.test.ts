import { expect, test } from 'vitest';
import { announceWait } from './long-wait.ts';

test.each([
  [600_000, ['Waiting up to 10m for the update.']],
  [103_400, ['Waiting up to 1m 44s for the update.']],
  [6_000, []],
])('a wait of %i ms is announced with its maximum, if it is long', (maxMs, expected) => {
  const lines: string[] = [];
  announceWait({ note: (line) => lines.push(line) }, 'the update', maxMs);
  expect(lines).toEqual(expected);
});
