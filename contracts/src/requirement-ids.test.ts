import { expect, test } from 'vitest';
import { getCurrentId } from './requirement-ids.ts';

test.each([
  ['neg.type:signIn', 'invalid-input.type:signIn'],
  ['walk', 'sequences'],
  ['limit.*', 'lockout.*'],
  ['readback.answer:connectWifi', 'readback.response:connectWifi'],
  ['noeffect.refused:updateProxy', 'noeffect.rejected:updateProxy'],
  ['fsm.refused-meanwhile:startUpdate', 'states.rejected-meanwhile:startUpdate'],
  ['auth.session-after-refusal:signIn', 'auth.session-after-rejection:signIn'],
  ['status.code:signIn:sign-in-refused', 'status.code:signIn:sign-in-refused'],
  ['readback.value:updateProxy', 'readback.value:updateProxy'],
  ['negative', 'negative'],
  ['toString', 'toString'],
  ['signIn', 'signIn'],
])('%s is called %s', (id, expected) => {
  expect(getCurrentId(id)).toBe(expected);
  expect(getCurrentId(expected)).toBe(expected);
});
