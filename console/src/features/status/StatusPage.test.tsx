import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { barraStatus, createFakeDevice } from '../../../test/fake-device.ts';
import { makeToken } from '../../../test/make-token.ts';
import { openConsole } from '../../../test/open-console.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  sessionStorage.setItem('stillhouse.token', makeToken());
});
afterEach(() => vi.useRealTimers());

const unreachable = 'Unable to connect to the device.';
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));

/** A device that the test can disconnect. */
function deviceOnACable() {
  const cable = { isIn: true };
  const device = createFakeDevice({
    'GET /api/v1/status': () => {
      if (!cable.isIn) throw new TypeError('Failed to fetch');
      return { body: { ...barraStatus, isOnline: device.calls.length < 3 } };
    },
  });
  return { device, cable };
}

test('an open page follows the device', async () => {
  openConsole('/', deviceOnACable().device);
  await seconds(0);
  expect(screen.getByText('Connected')).toBeVisible();
  await seconds(21);
  expect(screen.getByText('Disconnected')).toBeVisible();
});

test('the page fails after the retries, and recovers with the device', async () => {
  const { device, cable } = deviceOnACable();
  openConsole('/', device);
  await seconds(1);
  cable.isIn = false;
  await seconds(9 + 1 + 2 + 4);
  expect(screen.getByText(unreachable)).toBeVisible();
  expect(screen.getByText('The device did not respond.')).toBeVisible();
  expect(screen.queryByText('Connected')).toBeNull();
  for (let second = 0; second < 20; second++) {
    await seconds(1);
    expect(screen.getByText(unreachable)).toBeVisible();
  }
  cable.isIn = true;
  await seconds(5);
  expect(screen.getByText(barraStatus.serialNumber)).toBeVisible();
  expect(screen.queryByText(unreachable)).toBeNull();
});

test('an absent device is reported as being retried, then as unreachable', async () => {
  const { device, cable } = deviceOnACable();
  cable.isIn = false;
  openConsole('/', device);
  await seconds(0.5);
  expect(screen.getByText('The device has not responded yet. Trying again.')).toBeVisible();
  await seconds(7);
  expect(screen.getByText(unreachable)).toBeVisible();
});

test('Retry sends a request at once, without waiting for the next attempt', async () => {
  const { device, cable } = deviceOnACable();
  cable.isIn = false;
  openConsole('/', device);
  await seconds(8);
  cable.isIn = true;
  act(() => screen.getByRole('button', { name: 'Retry' }).click());
  await seconds(0);
  expect(screen.getByText(barraStatus.serialNumber)).toBeVisible();
});
