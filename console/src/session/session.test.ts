import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeToken } from '../../test/make-token.ts';
import { createSession } from './session.ts';

const start = Date.UTC(2030, 0, 7, 9);
const secondsAt = (time: number) => time / 1000;
const hour = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

function tab() {
  const warnings: string[] = [];
  const session = createSession({
    storage: sessionStorage,
    now: Date.now,
    warn: (message) => warnings.push(message),
  });
  return { session, warnings };
}

function dayToken(sub = 'admin') {
  return makeToken({ sub, exp: secondsAt(start + 24 * hour), permissions: ['network.ntp'] });
}

// R3.5.
test('a user who signed in is still signed in after a reload', () => {
  tab().session.open(dayToken(), null);
  expect(tab().session.getState().user).toEqual({
    sub: 'admin',
    token: dayToken(),
    permissions: ['network.ntp'],
  });
});

// R4.1.
test('a user whose token expires is signed out at that moment', () => {
  const { session } = tab();
  session.open(dayToken(), null);
  let reported = 0;
  session.subscribe(() => reported++);
  vi.advanceTimersByTime(24 * hour - 1);
  expect(session.getState().user?.sub).toBe('admin');
  vi.advanceTimersByTime(1);
  expect(session.getState()).toEqual({ user: null, end: { kind: 'expired' } });
  expect(reported).toBe(1);
  expect(sessionStorage).toHaveLength(0);
});

test('a user whose computer slept over the expiry is signed out when it wakes', () => {
  const { session } = tab();
  session.open(dayToken(), null);
  vi.setSystemTime(start + 25 * hour);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(session.getState().end).toEqual({ kind: 'expired' });
});

test('a token with a distant expiry stays valid beyond the maximum delay of a timer', () => {
  const { session } = tab();
  session.open(makeToken({ exp: secondsAt(start + 40 * 24 * hour) }), null);
  vi.advanceTimersByTime(39 * 24 * hour);
  expect(session.getState().user).not.toBeNull();
  vi.advanceTimersByTime(24 * hour);
  expect(session.getState().user).toBeNull();
});

// R4.1.
test('a stored token that has expired or is damaged signs the user out on load', () => {
  for (const stored of [makeToken({ exp: secondsAt(start - 1) }), 'garbage']) {
    sessionStorage.setItem('stillhouse.token', stored);
    expect(tab().session.getState()).toEqual({ user: null, end: { kind: 'expired' } });
    expect(sessionStorage).toHaveLength(0);
  }
});

test('a token that cannot be used leaves the session as it was', () => {
  const { session } = tab();
  expect(session.open('garbage', null)).toBe('unreadable');
  expect(session.open(undefined, null)).toBe('unreadable');
  expect(session.open(makeToken({ exp: secondsAt(start - hour) }), null)).toBe('expired');
  expect(session.getState()).toEqual({ user: null, end: null });
});

test('a wrong clock is reported once per token', () => {
  const { session, warnings } = tab();
  session.open(dayToken(), null);
  expect(warnings).toEqual([]);
  session.open(makeToken({ exp: secondsAt(start + 48 * hour) }), null);
  vi.advanceTimersByTime(2 * hour);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('NTP settings');
});

// R4.2.
test('the serial number is stored for the setup user only, until the sign-out', () => {
  const { session } = tab();
  session.open(dayToken('setup'), 'NAbc12d340001');
  expect(tab().session.getStoredSerialNumber()).toBe('NAbc12d340001');
  session.open(dayToken('admin'), 'NAbc12d340001');
  expect(session.getStoredSerialNumber()).toBeNull();
  session.open(dayToken('setup'), 'NAbc12d340001');
  session.close(null);
  expect(session.getStoredSerialNumber()).toBeNull();
  expect(session.getState()).toEqual({ user: null, end: null });
});
