import { expect, test } from 'vitest';
import { verifySettings } from '../../testing/settings-run.ts';
import { sendJson } from '../../testing/test-device.ts';
import { switchesOff } from './switches-off.ts';

const hourMs = 3_600_000;

type Timer = { isOn: boolean; endsAt: number };

/** Switches logging on or off at a time of the device's clock. */
type Switch = (timer: Timer, isOn: boolean, now: number) => void;

const switchWithTimer: Switch = (timer, isOn, now) =>
  Object.assign(timer, { isOn, endsAt: now + hourMs });

/** Runs the check on a device whose clock is so many times faster. Returns id and verdict. */
async function verifyTimer(switchTo: Switch, speed = 1_000) {
  const startedAt = performance.now();
  const timer: Timer = { isOn: false, endsAt: 0 };
  const { findings } = await verifySettings(
    () =>
      ({ method, path, body }, response) => {
        const now = Date.UTC(2030, 0, 7) + (performance.now() - startedAt) * speed;
        response.setHeader('date', new Date(now).toUTCString());
        if (path !== '/api/v1/settings/chromium') return false;
        if (method === 'PUT') switchTo(timer, JSON.parse(body).loggingEnabled, now);
        if (now >= timer.endsAt) timer.isOn = false;
        sendJson(response, 200, { loggingEnabled: timer.isOn });
        return true;
      },
    switchesOff,
  );
  return findings.map(({ requirementId, verdict }) => [requirementId, verdict]);
}

const endsId = 'time.ends:updateChromiumSettings';
const anewId = 'time.ends-anew:updateChromiumSettings';

test('logging that ends an hour after it was switched on last passes', async () => {
  expect(await verifyTimer(switchWithTimer)).toEqual([
    [anewId, 'pass'],
    [endsId, 'pass'],
  ]);
});

test('reports logging that does not end', async () => {
  const found = await verifyTimer((timer, isOn) =>
    Object.assign(timer, { isOn, endsAt: Number.POSITIVE_INFINITY }),
  );
  expect(found).toContainEqual([endsId, 'fail']);
});

test('reports logging that ends by the timer of an earlier start', async () => {
  const found = await verifyTimer((timer, isOn, now) =>
    Object.assign(timer, { isOn, endsAt: timer.endsAt > now ? timer.endsAt : now + hourMs }),
  );
  expect(found).toEqual([
    [anewId, 'fail'],
    [endsId, 'pass'],
  ]);
});

test('does not wait for a clock as fast as ours', async () => {
  expect(await verifyTimer(switchWithTimer, 1)).toEqual([
    [endsId, 'not-tested'],
    [anewId, 'not-tested'],
  ]);
});
