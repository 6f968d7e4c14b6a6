import { expect, onTestFinished, test } from 'vitest';
import { createControlClient } from '../../client/client.ts';
import { startLab } from '../control/testing/test-lab.ts';
import { createSimulator } from '../simulator.ts';
import { startFleet } from './testing/start-fleet.ts';

test('leases without a number get the numbers of the shard in order, and their seeds', async () => {
  const [zero, one] = await startFleet(2, 100);
  const leases = [await one?.lease(), await one?.lease(), await zero?.lease()];
  expect(leases).toMatchObject([
    { id: 'default', number: 1, seed: 100, shard: { index: 1, count: 2 } },
    { id: 'device-3', number: 3, seed: 102 },
    { id: 'device-2', number: 2, seed: 101, shard: { index: 0, count: 2 } },
  ]);
  await one?.lease({ number: 5 });
  expect(await one?.lease({ seed: 7 })).toMatchObject({ id: 'device-7', number: 7, seed: 7 });
});

test('a number of another shard is an error that names the shard and its address', async () => {
  const shard = { index: 1, count: 4 };
  const { control } = await startLab({ shard, shardUrl: 'http://sim-{shard}.sim:8090' });
  await expect(control.lease({ number: 7 })).rejects.toMatchObject({
    status: 409,
    code: 'other-shard',
    detail:
      'Device number 7 belongs to shard 3/4, and this is shard 1/4. Call it at http://sim-3.sim:8090.',
  });
  await expect(control.state('device-6')).rejects.toMatchObject({
    status: 404,
    code: 'other-shard',
    detail: expect.stringContaining('shard 2/4, and this is shard 1/4'),
  });
  await expect(control.state('device-9')).rejects.toMatchObject({ code: 'unknown-device' });
  const unnamed = await startLab({ shard });
  await expect(unnamed.control.lease({ number: 7 })).rejects.toMatchObject({
    detail: expect.stringContaining('--shard-url'),
  });
  expect(await control.list()).toEqual([]);
});

test('a number is leased once at a time, with its own seed only', async () => {
  const { control } = await startLab({ fleetSeed: 40 });
  expect(await control.lease({ number: 3, seed: 42 })).toMatchObject({ id: 'device-3', seed: 42 });
  await expect(control.lease({ number: 3 })).rejects.toMatchObject({
    status: 409,
    code: 'conflict',
  });
  await expect(control.lease({ number: 4, seed: 42 })).rejects.toMatchObject({
    status: 400,
    errors: [{ pointer: '/number', message: expect.stringContaining('has the seed 43') }],
  });
  for (const number of [0, 1.5, 10_000_000]) {
    await expect(control.lease({ number })).rejects.toMatchObject({ code: 'invalid-body' });
  }
  await control.release('device-3');
  expect(await control.lease({ number: 3 })).toMatchObject({ seed: 42 });
});

test('the client calls the shard that has the device, and names a missing shard', async () => {
  const shard = await createSimulator({ shard: { index: 1, count: 2 } });
  onTestFinished(() => shard.close());
  const leased = await createControlClient(shard.labUrl).lease({ clock: 'manual' });
  expect(leased.shard).toEqual({ index: 1, count: 2, controlUrl: shard.labUrl });

  // Its control address is that of the other shard, so that the calls show where they go.
  const { simulator, control } = await startLab({
    shard: { index: 0, count: 2 },
    shardUrl: shard.labUrl,
  });
  const { id } = await control.lease({ clock: 'manual' });
  expect(simulator.list()).toHaveLength(1);
  await expect(control.state(id)).rejects.toMatchObject({ code: 'other-shard' });

  await shard.close();
  await expect(control.clock(id)).rejects.toMatchObject({
    code: 'unreachable',
    detail: expect.stringMatching(/shard 0\/2 of the fleet.*--state-dir/),
  });
  const own = createControlClient(simulator.labUrl, { followShards: false });
  await own.list();
  expect((await own.clock(id)).mode).toBe('manual');
});
