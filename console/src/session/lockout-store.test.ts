import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLockoutStore } from './lockout-store.ts';

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => vi.useRealTimers());

const lockOut = (waitMs: number) =>
  createLockoutStore(sessionStorage).save({ text: '', lockedUntil: Date.now() + waitMs });

// R4.53.
test('a lockout continues with the remaining time after a reload, until it ends', () => {
  lockOut(60_000);
  vi.advanceTimersByTime(15_000);
  expect(createLockoutStore(sessionStorage).load()).toEqual({
    text: 'Too many requests. Try again in 0 minutes and 45 seconds',
    lockedUntil: 1_060_000,
  });
  vi.advanceTimersByTime(45_000);
  expect(createLockoutStore(sessionStorage).load()).toBeNull();
});

test('another failure or a success ends a stored lockout', () => {
  for (const result of [{ text: 'Username or password is incorrect' }, null]) {
    lockOut(60_000);
    createLockoutStore(sessionStorage).save(result);
    expect(createLockoutStore(sessionStorage).load()).toBeNull();
  }
});

test('a stored lockout that is longer than any device locks out, or malformed, is ignored', () => {
  lockOut(15 * 60_000 + 1);
  expect(createLockoutStore(sessionStorage).load()).toBeNull();
  for (const text of ['{}', '{"lockedUntil":"soon"}', 'null', 'x']) {
    sessionStorage.setItem('stillhouse.lockout', text);
    expect(createLockoutStore(sessionStorage).load()).toBeNull();
  }
});
