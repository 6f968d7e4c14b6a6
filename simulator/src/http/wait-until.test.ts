import { powerOff } from '@stillhouse/device/power/power';
import { expect, test } from 'vitest';
import { handlers } from '../operations/handlers.ts';
import { startTestDevice } from './testing/test-device.ts';

const path = '/api/v1/status';

/**
 * Starts a device whose status waits twice in simulated time, and records the result of each wait.
 */
async function startSlowDevice() {
  const found: [number, boolean][] = [];
  const device = await startTestDevice({
    handlers: {
      ...handlers,
      async getStatus(request, context) {
        const start = context.clock.now();
        for (const waitMs of [30_000, 60_000]) {
          const came = await context.waitUntil(start + waitMs);
          found.push([context.clock.now() - start, came]);
        }
        return handlers.getStatus(request, context);
      },
    },
  });
  return { device, found };
}

test('a slow operation is held, not in flight, and responds at its own instant', async () => {
  const { device, found } = await startSlowDevice();
  await using _ = device;
  const response = device.call(path);
  await expect.poll(() => device.host.held).toBe(1);
  expect(device.host.inFlight).toBe(0);
  await device.advance(30_000);
  expect(device.host.held).toBe(1);
  // Advance far beyond the end at once. The response is not affected.
  await device.advance(600_000);
  expect(device.host.held).toBe(0);
  expect((await response).status).toBe(200);
  expect((await response).headers.get('date')).toBe('Mon, 07 Jan 2030 09:01:00 GMT');
  expect(found).toEqual([
    [30_000, true],
    [60_000, true],
  ]);
  const [entry] = device.host.journal.listEntries();
  expect((entry?.answeredAt ?? 0) - (entry?.at ?? 0)).toBe(60_000);
});

test('a request held by a fault is processed at its own instant, including its body', async () => {
  await using device = await startTestDevice();
  device.host.faults.arm([
    {
      kind: 'delay',
      placement: 'ingress',
      parameters: { delayMs: 90_000 },
      match: { operationId: 'updateTimeSettings' },
    },
  ]);
  const init = { method: 'PUT', body: { use24HourTimeFormat: false } };
  const response = device.call('/api/v1/settings/time', init);
  await expect.poll(() => device.host.held).toBe(1);
  expect(device.device.state.settings.time.use24HourTimeFormat).toBe(true);
  const at: number[] = [];
  device.device.onEvent((event) => at.push(event.at - device.clock.now()));
  const start = device.clock.now();
  await device.advance(600_000);
  expect((await response).headers.get('date')).toBe('Mon, 07 Jan 2030 09:01:30 GMT');
  const [entry] = device.host.journal.listEntries();
  expect(entry?.answeredAt).toBe(start + 90_000);
  expect(at).toEqual([0]);
});

test('an operation is notified when its client disconnects', async () => {
  const { device, found } = await startSlowDevice();
  await using _ = device;
  const controller = new AbortController();
  const headers = { authorization: `Bearer ${await device.issueToken('admin')}` };
  const response = fetch(device.host.baseUrl + path, { headers, signal: controller.signal });
  await expect.poll(() => device.host.held).toBe(1);
  controller.abort();
  await expect(response).rejects.toThrow();
  await expect.poll(() => found.length).toBe(2);
  expect(found).toEqual([
    [0, false],
    [0, false],
  ]);
  expect([device.host.held, device.clock.getNextTimerAt()]).toEqual([0, null]);
});

test('a power cut ends a wait', async () => {
  const { device, found } = await startSlowDevice();
  await using _ = device;
  const response = device.call(path).catch((error: Error) => error);
  await expect.poll(() => device.host.held).toBe(1);
  powerOff(device.device);
  expect(await response).toBeInstanceOf(Error);
  expect(found).toEqual([
    [0, false],
    [0, false],
  ]);
});

test('in lockstep, a step ends while the response is held and a later one delivers it', async () => {
  const { device } = await startSlowDevice();
  await using _ = device;
  device.host.barrier.lockstep = true;
  const start = device.clock.now();
  const response = device.call(path, { headers: { 'user-agent': 'stillhouse-lockstep' } });
  expect(await device.host.barrier.step({ arrivals: 1, to: start })).toMatchObject({
    admitted: 1,
    held: 1,
    settled: true,
    nextTimerAt: start + 30_000,
  });
  const later = await device.host.barrier.step({ arrivals: 0, to: start + 60_000 });
  expect(later).toMatchObject({ held: 0, settled: true });
  expect((await response).status).toBe(200);
});
