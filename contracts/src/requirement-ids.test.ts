import { expect, test } from 'vitest';
import { getCurrentId } from './requirement-ids.ts';

test.each([
  ['neg.type:signIn', 'invalid-input.type:signIn'],
  ['walk', 'sequences'],
  ['limit.*', 'lockout.*'],
  ['readback.answer:connectWifi', 'readback.response:connectWifi'],
  ['readback.value:updateProxy', 'readback.value:updateProxy'],
  ['negative', 'negative'],
  ['toString', 'toString'],
  ['signIn', 'signIn'],
])('%s is called %s', (id, expected) => {
  expect(getCurrentId(id)).toBe(expected);
  expect(getCurrentId(expected)).toBe(expected);
});
