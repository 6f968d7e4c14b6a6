import { expect, test } from 'vitest';
import { createSignIn, getRejectionReason } from './sign-in.ts';

const state = {
  remoteAccess: { password: 'changed', lock: false },
  serialNumber: 'NBM36DLJ34462',
  setup: { completed: true, finalized: true, videoPreview: false },
  conditions: {},
};

test.each([
  ['admin', 'changed'],
  ['setup', 'NBM36DLJ34462'],
  ['oob', 'NBM36DLJ34462'],
] as const)('%s signs in with the password of now', (userName, password) => {
  expect(createSignIn(userName, state)).toEqual({ type: 'stillhouse:sign-in', userName, password });
});

test('a rejection has a reason if the device accepts the user elsewhere', () => {
  expect(getRejectionReason('oob', state)).toContain('local setup address');
  expect(
    getRejectionReason('oob', { ...state, setup: { ...state.setup, completed: false } }),
  ).toBeNull();
  expect(getRejectionReason('admin', state)).toBeNull();
  const conditions = { signInOverNetworkOff: {} };
  expect(getRejectionReason('admin', { ...state, conditions })).toContain('local setup address');
});
