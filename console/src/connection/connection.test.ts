import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeviceError } from '../api/device-error.ts';
import { createObservableState } from '../state/observable-state.ts';
import { createConnectionMonitor } from './connection.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

function startMonitor(page = { isHidden: false }) {
  const device = { mode: 'responds' as 'responds' | 'rejects' | 'silent', requests: 0, backs: 0 };
  const outage = createObservableState(false);
  const monitor = createConnectionMonitor({
    async requestStatus(signal) {
      device.requests += 1;
      const startedAt = Date.now();
      if (device.mode === 'silent') {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        return;
      }
      const failure =
        device.mode === 'responds'
          ? null
          : new DeviceError('getStatus', { status: 0, code: 'unreachable', detail: '' });
      monitor.report({ id: 'getStatus', startedAt, failure });
    },
    onBack: () => {
      device.backs += 1;
    },
    outage,
    now: Date.now,
    isHidden: () => page.isHidden,
  });
  const stop = monitor.watch();
  return { device, outage, monitor, stop };
}

// R2.82.
test('a page without requests asks every 5 s, and a device that rejects is lost at once', async () => {
  const { device, monitor } = startMonitor();
  await seconds(20);
  expect(device.requests).toBe(4);
  device.mode = 'rejects';
  await seconds(5);
  expect(monitor.getState().kind).toBe('lost');
  device.mode = 'responds';
  await seconds(2);
  expect(monitor.getState().kind).toBe('connected');
  expect(device.backs).toBe(1);
});

// R2.82.
test('a device that does not even refuse is lost, with one request at a time', async () => {
  const { device, monitor } = startMonitor();
  device.mode = 'silent';
  await seconds(5 + 5 + 5);
  expect(monitor.getState().kind).toBe('lost');
  expect(device.requests).toBeLessThanOrEqual(3);
});

test('a page that makes requests, is hidden or was left asks nothing', async () => {
  const page = { isHidden: false };
  const { device, monitor, stop } = startMonitor(page);
  for (let second = 0; second < 30; second += 3) {
    await seconds(3);
    monitor.report({ id: 'getNetworkStatus', startedAt: Date.now(), failure: null });
  }
  expect(device.requests).toBe(0);
  page.isHidden = true;
  await seconds(60);
  expect(device.requests).toBe(0);
  page.isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await seconds(0);
  expect(device.requests).toBe(1);
  stop();
  await seconds(60);
  expect(device.requests).toBe(1);
});

test('while an outage is expected, only those who expect it ask', async () => {
  const { device, outage, monitor } = startMonitor();
  outage.setState(true);
  device.mode = 'rejects';
  await seconds(60);
  expect(device.requests).toBe(0);
  const failure = new DeviceError('getStatus', { status: 0, code: 'unreachable', detail: '' });
  monitor.report({ id: 'getStatus', startedAt: Date.now(), failure });
  await seconds(6);
  expect(monitor.getState().kind).toBe('lost');
  outage.setState(false);
  await seconds(2);
  expect(device.requests).toBe(1);
});
