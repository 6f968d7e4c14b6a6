import { yieldToEventLoop } from '@stillhouse/device/clock/real-time';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createControlClient } from '../../client/client.ts';
import { send } from '../control/testing/test-lab.ts';
import { createSimulator, type LeasedDevice } from '../simulator.ts';
import { PlannedDevices } from './planned-devices.ts';

/** Turns of the event loop in which a request to this process arrives. */
const turns = 100;

// Decision 0077.
test('requests that arrive before the devices are planned wait for them', async () => {
  const early: Promise<unknown>[] = [];
  const headers = { host: 'device-2.localhost' };
  const simulator = await createSimulator({
    addressing: 'name',
    ports: { device: 18_452, setup: 18_453 },
    async prepare(fleet) {
      early.push(
        createControlClient(fleet.labUrl).getLease('device-2'),
        send('GET', 'http://127.0.0.1:18452/api/v1/status', { headers }),
      );
      for (let turn = 0; turn < turns; turn += 1) await yieldToEventLoop();
      fleet.planned.add('device-2', () => ({ number: 2, clock: 'manual' }));
    },
  });
  onTestFinished(() => simulator.close());
  const [lease, status] = await Promise.all(early);
  expect(lease).toMatchObject({ id: 'device-2', number: 2 });
  // It requires a token.
  expect(status).toMatchObject({ status: 401 });
});

test('a simulator whose devices cannot be planned closes its ports', async () => {
  const ports = { lab: 18_454, cloud: 18_455 };
  const prepare = () => Promise.reject(new Error('no plan'));
  await expect(createSimulator({ ports, prepare })).rejects.toThrow('no plan');
  const simulator = await createSimulator({ ports });
  await simulator.close();
});

// R7.70, decision 0077.
test('clients that keep the simulator busy do not stop the creation of the other devices', async () => {
  const count = 1_000;
  const busyMs = 6;
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  const planned = new PlannedDevices(async ({ id = '' }) => {
    created.push(id);
    now += 1;
    return {} as LeasedDevice;
  });
  const created: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    planned.add(`device-${number}`, () => ({ id: `device-${number}` }));
  }
  let turns = 0;
  const serve = () => {
    turns += 1;
    now += busyMs;
    if (planned.count > 0) setImmediate(serve);
  };
  setImmediate(serve);
  await planned.startAll((id) => expect.unreachable(id));
  expect(created).toHaveLength(count);
  // Two thirds of the time, whatever the load.
  expect(turns).toBeLessThan(count / busyMs / 2 + 3);
});
