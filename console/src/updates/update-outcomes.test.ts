import { expect, test } from 'vitest';
import { getUpdateOutcomes, hasUpdateFailed } from './update-outcomes.ts';

/** The last state is one of future firmware. */
// R4.16, R4.17, R4.18, R4.21.
test.each([
  ['upToDate', 'ended', 'ended', false, 'complete'],
  ['upgradeAvailable', 'ended', 'ended', false, 'start'],
  ['downgradeAvailable', 'ended', 'rests', false, 'complete'],
  ['scheduled', 'ended', 'rests', false, 'follow'],
  ['downloading', 'runs', 'runs', true, 'follow'],
  ['installing', 'runs', 'runs', true, 'follow'],
  ['ready', 'runs', 'restarts', true, 'follow'],
  ['notFound', 'ended', 'rests', true, 'follow'],
  ['error', 'failed', 'failed', true, 'follow'],
  ['verifying', 'unknown', 'runs', true, 'follow'],
  ['constructor', 'unknown', 'runs', true, 'follow'],
])(
  '%s: in Settings %s, in the guided setup %s, found in progress %s, Continue %s',
  (state, ...row) => {
    const { settings, setup, isFound, proceed } = getUpdateOutcomes(state);
    expect([settings, setup, isFound, proceed]).toEqual(row);
    expect(hasUpdateFailed(state)).toBe(state === 'error');
  },
);
