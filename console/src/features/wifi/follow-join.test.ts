import type { Schema } from '@stillhouse/contracts/api';
import { expect, test } from 'vitest';
import { barraStatus } from '../../../test/fake-device.ts';
import { followJoin } from './follow-join.ts';

type Wifi = Schema<'WifiStatus'>;
/** The Wi-Fi status in response to a poll, or no response for `silentMs`. */
type PollResponse = Partial<Wifi> | { silentMs: number };

const connecting: PollResponse = { state: 'CONNECTING' };

/** Follows joining "Rooms" with these responses; the last one repeats. */
async function follow(responses: readonly PollResponse[], leaveAfterMs = Number.POSITIVE_INFINITY) {
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
    getStatus: async () => {
      polledAt.push(now);
      const response = responses[Math.min(polledAt.length, responses.length) - 1] ?? connecting;
      if ('silentMs' in response) {
        pass(response.silentMs);
        throw new Error('no response');
      }
      const wifi: Wifi = {
        isSaved: true,
        state: 'CONNECTING',
        network: { ssid: 'Rooms' },
        ...response,
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
    failure: { reason: 'The device has not joined the network in time. It may still be trying.' },
  });
});

test('missing responses do not extend the time of 50 polls', async () => {
  const { outcome, polledAt } = await follow([{ silentMs: 10_000 }]);
  expect(polledAt.at(-1)).toBeLessThanOrEqual(103_500);
  expect(outcome).toMatchObject({
    kind: 'failed',
    failure: { reason: expect.stringContaining('no longer responds') },
  });
});

test('a poll without a response is ignored', async () => {
  const { outcome } = await follow([{ silentMs: 100 }, { silentMs: 100 }, { state: 'CONNECTED' }]);
  expect(outcome).toEqual({ kind: 'joined' });
});

test.each<[PollResponse, string | null, boolean]>([
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
    'The network uses a different kind of security.',
    false,
  ],
  [
    { state: 'FAILED', failure: 'dot1xRefused' },
    "The network did not accept the device's certificate.",
    false,
  ],
  [{ state: 'FAILED' }, null, false],
  [{ isSaved: false, state: 'DISCONNECTED' }, 'In the meantime, the network was forgotten.', false],
  [
    { state: 'CONNECTED', network: { ssid: 'Attic' } },
    'In the meantime, a connection to "Attic" was requested.',
    false,
  ],
])('of %j a user reads "%s"', async (response, reason, credentials) => {
  const { outcome, polledAt } = await follow([connecting, response]);
  expect(outcome).toEqual({ kind: 'failed', failure: { reason, credentials } });
  expect(polledAt).toHaveLength(2);
});

test('polling stops when the user leaves', async () => {
  const { outcome, polledAt } = await follow([connecting], 5000);
  expect(outcome).toEqual({ kind: 'left' });
  expect(polledAt).toEqual([3500]);
});
