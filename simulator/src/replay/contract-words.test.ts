import { operations } from '@stillhouse/contracts/operations';
import { expect, test } from 'vitest';
import { redactMediaType, redactTarget } from '../journal/redact.ts';

// The recorder keeps them as they are, because it takes less time than to look for secrets.
test('no fixed path and no media type of the contract looks like a secret', () => {
  const all = Object.values(operations);
  const fixed = all.map(({ path }) => path).filter((path) => !path.includes('{'));
  const types = all.flatMap(({ requestMediaType = [] }) => requestMediaType);
  expect(fixed.filter((path) => redactTarget(path) !== path)).toEqual([]);
  expect(types.filter((type) => redactMediaType(type) !== type)).toEqual([]);
  expect(Math.min(fixed.length, types.length)).toBeGreaterThan(10);
});
