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

test('the page says that the device is away, keeps what it has, and recovers with the device', async () => {
  const { device, cable } = deviceOnACable();
  openConsole('/', device);
  await seconds(1);
  cable.isIn = false;
  await seconds(5);
  for (let second = 0; second < 20; second++) {
    expect(screen.getByText(unreachable)).toBeVisible();
    expect(screen.getByText(/^No response since \d\d:\d\d:\d\d\. Retrying\.$/)).toBeVisible();
    expect(screen.getByText(barraStatus.serialNumber)).toBeVisible();
    expect(screen.queryByText('Connected')).toBeNull();
    await seconds(1);
  }
  cable.isIn = true;
  await seconds(2);
  expect(screen.getByText(/^Back after \d+ s\.$/)).toBeVisible();
  expect(screen.queryByText(unreachable)).toBeNull();
  await seconds(6);
  expect(screen.queryByText(/^Back after/)).toBeNull();
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
