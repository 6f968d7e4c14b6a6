import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DeviceClock } from '../clock/device-clock.ts';
import { setCondition } from '../conditions/condition-plan.ts';
import type { Device } from '../device.ts';
import { patchState } from '../patch/patch-state.ts';
import { reboot } from '../power/reboot.ts';
import { createTestDevice } from '../testing/create-test-device.ts';
import { signIn } from './sign-in.ts';

const minuteMs = 60_000;

const failToSignIn = (device: Device, times: number, userName = 'admin') =>
  Array.from({ length: times }, () => signIn(device, userName, 'not it', 'network').outcome);

test('an admin signs in with the default password', () => {
  const { device, events, clock } = createTestDevice();
  expect(signIn(device, 'admin', 'stillhouse', 'network')).toEqual({
    outcome: 'signedIn',
    role: 'admin',
  });
  expect(events).toEqual([{ at: clock.now(), type: 'signedIn', role: 'admin', via: 'network' }]);
});

test.each([
  ['a wrong password', 'admin', 'wrong'],
  ['an unknown user', 'root', 'stillhouse'],
  ['a user name in other letters', 'Admin', 'stillhouse'],
  ['a name that every object has', '__proto__', 'stillhouse'],
])('%s is rejected', (_case, userName, password) => {
  const { device } = createTestDevice();
  expect(signIn(device, userName, password, 'network')).toEqual({
    outcome: 'rejected',
    attemptsLeft: 4,
  });
});

// R4.6.
test('five failures in a row lock the user out for a minute, with a countdown', async () => {
  const { device, clock, events } = createTestDevice();
  expect(failToSignIn(device, 5)).toEqual(Array(5).fill('rejected'));
  expect(events.at(-1)).toEqual({
    at: clock.now(),
    type: 'lockedOut',
    userName: 'admin',
    via: 'network',
    forMs: minuteMs,
  });
  const lockedFor = (retryAfterMs: number) => ({ outcome: 'lockedOut', retryAfterMs });
  expect(signIn(device, 'admin', 'wrong', 'network')).toEqual(lockedFor(minuteMs));
  await clock.advanceBy(minuteMs - 1);
  expect(signIn(device, 'admin', 'stillhouse', 'network')).toEqual(lockedFor(1));
  await clock.advanceBy(1);
  expect(signIn(device, 'admin', 'stillhouse', 'network').outcome).toBe('signedIn');
});

// R4.6.
test('each further failure doubles the lockout, up to 15 minutes', async () => {
  const { device, clock } = createTestDevice();
  failToSignIn(device, 4);
  for (const minutes of [1, 2, 4, 8, 15, 15]) {
    expect(failToSignIn(device, 1)).toEqual(['rejected']);
    expect(signIn(device, 'admin', 'stillhouse', 'network')).toEqual({
      outcome: 'lockedOut',
      retryAfterMs: minutes * minuteMs,
    });
    await clock.advanceBy(minutes * minuteMs);
  }
});

// R4.6.
test('a successful sign-in clears the earlier failures', () => {
  const { device } = createTestDevice();
  failToSignIn(device, 4);
  signIn(device, 'admin', 'stillhouse', 'network');
  expect(failToSignIn(device, 5)).toEqual(Array(5).fill('rejected'));
  expect(failToSignIn(device, 1)).toEqual(['lockedOut']);
});

test('a lockout of one user does not affect another', () => {
  const { device } = createTestDevice();
  failToSignIn(device, 6, 'setup');
  expect(signIn(device, 'admin', 'stillhouse', 'network').outcome).toBe('signedIn');
});

// R4.6.
test('a lockout on the network does not lock out a person at the device, nor the other way round', () => {
  const { device } = createTestDevice();
  const tryAt = (via: 'network' | 'setup', word: string) =>
    signIn(device, 'admin', word, via).outcome;
  for (let n = 0; n < 6; n += 1) tryAt('network', 'wrong');
  expect(tryAt('network', 'stillhouse')).toBe('lockedOut');
  for (let n = 0; n < 4; n += 1) expect(tryAt('setup', 'wrong')).toBe('rejected');
  expect(tryAt('setup', 'stillhouse')).toBe('signedIn');
  expect(tryAt('network', 'stillhouse')).toBe('lockedOut');
  for (let n = 0; n < 5; n += 1) expect(tryAt('setup', 'wrong')).toBe('rejected');
  expect(tryAt('setup', 'stillhouse')).toBe('lockedOut');
});

test('a lockout in a state of an earlier version, which has no address, counts on the network', () => {
  const { device, clock } = createTestDevice();
  const lockedUntil = clock.now() + minuteMs;
  patchState(device, { signIn: { failures: [{ userName: 'admin', inARow: 5, lockedUntil }] } });
  expect(signIn(device, 'admin', 'stillhouse', 'network').outcome).toBe('lockedOut');
  expect(signIn(device, 'admin', 'stillhouse', 'setup').outcome).toBe('signedIn');
});

test('many unknown user names neither grow the table nor unlock the admin', () => {
  const { device } = createTestDevice();
  failToSignIn(device, 5);
  for (let n = 0; n < 500; n++) failToSignIn(device, 1, `made-up-${n}`);
  expect(device.state.signIn.failures).toHaveLength(64);
  expect(failToSignIn(device, 1)).toEqual(['lockedOut']);
  for (let n = 0; n < 500; n++) signIn(device, `made-up-${n}`, 'not it', 'setup');
  expect(device.state.signIn.failures).toHaveLength(128);
  expect(failToSignIn(device, 1)).toEqual(['lockedOut']);
});

test('a lockout survives a restart', async () => {
  const { device, clock } = createTestDevice();
  failToSignIn(device, 9);
  reboot(device);
  await clock.advanceBy(50_000);
  expect(device.power).toBe('on');
  expect(failToSignIn(device, 1)).toEqual(['lockedOut']);
});

// R6.14.
test.each(['setup', 'oob'] as const)(
  '%s signs in with the serial number until setup is completed',
  (user) => {
    const { device } = createTestDevice({ outOfBox: true });
    const { serialNumber } = device.state;
    expect(signIn(device, user, serialNumber, 'network')).toEqual({
      outcome: 'signedIn',
      role: user,
    });
    patchState(device, { setup: { completed: true } });
    expect(signIn(device, user, serialNumber, 'network').outcome).toBe('rejected');
    expect(signIn(device, user, serialNumber, 'setup').outcome).toBe('signedIn');
    expect(signIn(device, user, 'NA00000000000', 'setup').outcome).toBe('rejected');
  },
);

test('with sign-in over the network disabled, the admin signs in over the setup address only', () => {
  const { device } = createTestDevice();
  setCondition(device, 'signInOverNetworkOff', {});
  expect(signIn(device, 'admin', 'stillhouse', 'network').outcome).toBe('rejected');
  expect(signIn(device, 'admin', 'stillhouse', 'setup').outcome).toBe('signedIn');
});

/** The lockout rule (R4.6) in its simplest form: the model with which the device is compared. */
function expectedOutcomes(steps: { waitMs: number; right: boolean }[]): string[] {
  let now = 0;
  let inARow = 0;
  let lockedUntil = 0;
  return steps.map(({ waitMs, right }) => {
    now += waitMs;
    if (now < lockedUntil) return `locked for ${lockedUntil - now}`;
    if (right) {
      inARow = 0;
      return 'signedIn';
    }
    inARow += 1;
    if (inARow >= 5) lockedUntil = now + Math.min(60 * 2 ** (inARow - 5), 900) * 1000;
    return 'rejected';
  });
}

test('the lockout rule holds for any attempts at any times (property)', async () => {
  const step = fc.record({
    waitMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20 * minuteMs })),
    // Mostly wrong, because otherwise five failures in a row would be rare.
    right: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const clock = new DeviceClock({ now: 0 });
      const { device } = createTestDevice({ clock });
      const outcomes: string[] = [];
      for (const { waitMs, right } of steps) {
        await clock.advanceBy(waitMs);
        const result = signIn(device, 'admin', right ? 'stillhouse' : 'wrong', 'network');
        const locked = result.outcome === 'lockedOut';
        outcomes.push(locked ? `locked for ${result.retryAfterMs}` : result.outcome);
      }
      expect(outcomes).toEqual(expectedOutcomes(steps));
    }),
  );
});
