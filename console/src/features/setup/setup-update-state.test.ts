import { expect, test } from 'vitest';
import { decideContinue, interpretPoll, isInProgress } from './setup-update-state.ts';

/** The update during the guided setup; the last state is one of future firmware. */
// R4.16, R4.17, R4.18.
test.each([
  ['upToDate', false, 'complete', 'complete', 'complete'],
  ['upgradeAvailable', false, 'complete', 'start', 'start'],
  ['downgradeAvailable', false, 'wait', 'complete', 'complete'],
  ['scheduled', false, 'wait', 'follow', 'follow'],
  ['downloading', true, 'wait', 'follow', 'follow'],
  ['installing', true, 'wait', 'follow', 'follow'],
  ['ready', true, 'restart', 'follow', 'follow'],
  ['notFound', true, 'wait', 'follow', 'follow'],
  ['error', true, 'failed', 'follow', 'start'],
  ['verifying', true, 'wait', 'follow', 'follow'],
])('%s: under way %s, polled %s, Continue %s, Try again %s', (state, under, poll, first, again) => {
  expect(isInProgress(state)).toBe(under);
  expect(interpretPoll(state)).toBe(poll);
  expect(decideContinue(state, false)).toBe(first);
  expect(decideContinue(state, true)).toBe(again);
});
