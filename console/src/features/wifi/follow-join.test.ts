import type { Schema } from '@stillhouse/contracts/api';
import { expect, test } from 'vitest';
import { barraStatus } from '../../../test/fake-device.ts';
import { followJoin } from './follow-join.ts';

type Wifi = Schema<'WifiStatus'>;
/** What the device says to a poll, or that it says nothing for so many ms. */
type Word = Partial<Wifi> | { silentMs: number };

const connecting: Word = { state: 'CONNECTING' };

/** Follows joining "Rooms" while the device says these words, the last of them for ever. */
async function follow(words: readonly Word[], leaveAfterMs = Number.POSITIVE_INFINITY) {
  const controller = new AbortController();
  const polledAt: number[] = [];
  let now = 0;
  const pass = (ms: number) => {
    now += ms;
    if (now >= leaveAfterMs) controller.abort();
  };
  const outcome = await followJoin({
    ssid: 'Rooms',
    now: () => now,
    signal: controller.signal,
    wait: async (ms) => pass(ms),
    askStatus: async () => {
      polledAt.push(now);
      const word = words[Math.min(polledAt.length, words.length) - 1] ?? connecting;
      if ('silentMs' in word) {
        pass(word.silentMs);
        throw new Error('no answer');
      }
      const wifi: Wifi = {
        isSaved: true,
        state: 'CONNECTING',
        network: { ssid: 'Rooms' },
        ...word,
      };
      return { ...barraStatus, networkProperties: { wifi } };
    },
  });
  return { outcome, polledAt };
}

// R4.39, R9.17.
test('the device is polled after 3.5 s, then every 2 s until it has joined', async () => {
  const { outcome, polledAt } = await follow([connecting, connecting, { state: 'CONNECTED' }]);
  expect(outcome).toEqual({ kind: 'joined' });
  expect(polledAt).toEqual([3500, 5500, 7500]);
});

// R9.17.
test('a device that never reports the result is polled 50 times', async () => {
  const { outcome, polledAt } = await follow([connecting]);
  expect(polledAt).toHaveLength(50);
  expect(outcome).toMatchObject({
    kind: 'failed',
    failure: { reason: 'The device has not joined it in time. It may still be trying.' },
  });
});

test('missing responses do not extend the time of 50 polls', async () => {
  const { outcome, polledAt } = await follow([{ silentMs: 10_000 }]);
  expect(polledAt.at(-1)).toBeLessThanOrEqual(103_500);
  expect(outcome).toMatchObject({
    kind: 'failed',
    failure: { reason: expect.stringContaining('does not answer any more') },
  });
});

test('a poll without a response decides nothing', async () => {
  const { outcome } = await follow([{ silentMs: 100 }, { silentMs: 100 }, { state: 'CONNECTED' }]);
  expect(outcome).toEqual({ kind: 'joined' });
});

test.each<[Word, string | null, boolean]>([
  [
    { state: 'FAILED', failure: 'wrongCredentials' },
    'The network did not accept the credentials. Check them and try again.',
    true,
  ],
  [
    { state: 'FAILED', failure: 'notFound' },
    'The network is out of range, or its name is spelled differently.',
    false,
  ],
  [
    { state: 'FAILED', failure: 'wrongSecurity' },
    'The network uses another kind of security.',
    false,
  ],
  [
    { state: 'FAILED', failure: 'dot1xRefused' },
    "The network did not accept the device's certificate.",
    false,
  ],
  [{ state: 'FAILED' }, null, false],
  [{ isSaved: false, state: 'DISCONNECTED' }, 'Meanwhile the network was forgotten.', false],
  [
    { state: 'CONNECTED', network: { ssid: 'Attic' } },
    'Meanwhile the device was told to join "Attic".',
    false,
  ],
])('of %j a user reads "%s"', async (word, reason, credentials) => {
  const { outcome, polledAt } = await follow([connecting, word]);
  expect(outcome).toEqual({ kind: 'failed', failure: { reason, credentials } });
  expect(polledAt).toHaveLength(2);
});

test('polling stops when the user leaves', async () => {
  const { outcome, polledAt } = await follow([connecting], 5000);
  expect(outcome).toEqual({ kind: 'left' });
  expect(polledAt).toEqual([3500]);
});
