import { expect, test } from 'vitest';
import { readBundle } from '../../replay/read-bundle.ts';
import { replay } from '../../replay/replay.ts';
import { startLab } from '../testing/test-lab.ts';

// Decision 0026.

test('a batch does the same as single calls, and its journal replays', async () => {
  const { control, lease } = await startLab();
  const ids = ['default', 'device-2', 'device-3'];
  for (const _id of ids) await lease({ seed: 7 });
  await control.setCondition('device-3', 'cableOut', { on: true });
  await control.action('device-3', 'releaseFirmware', {
    channel: 'stable',
    version: 'NFB1.20300301.0000',
  });
  const devices = ids.slice(0, 2);
  const done = devices.map((id) => ({ id, status: 200, detail: null }));
  expect(
    await control.batch({
      operationId: 'setCondition',
      name: 'cableOut',
      body: { on: true },
      devices,
    }),
  ).toEqual(done);
  expect(
    await control.batch({
      operationId: 'runDeviceAction',
      name: 'releaseFirmware',
      body: { channel: 'stable', version: 'NFB1.20300301.0000' },
      devices,
    }),
  ).toEqual(done);
  const [first, second, single] = await Promise.all(
    ids.map(async (id) => ({
      // Without the real time.
      journal: (await control.journal(id)).inputs.map(({ realAt: _realAt, ...input }) => input),
      state: await control.state(id),
    })),
  );
  expect(single?.journal).toHaveLength(3);
  expect(first?.journal).toEqual(single?.journal);
  expect(second?.journal).toEqual(single?.journal);
  const read = await readBundle(JSON.stringify(await control.bundle('device-2')));
  if (read.outcome === 'rejected') throw new Error(read.message);
  const other = await startLab();
  expect(await replay(other.simulator, read.bundle)).toMatchObject({
    difference: null,
    problems: [],
  });
  expect(second?.state.network).toEqual(single?.state.network);
});

test('a device that rejects the call does not stop the others', async () => {
  const { control, lease } = await startLab();
  for (let count = 0; count < 3; count += 1) await lease();
  const devices = ['device-3', 'device-9', 'default'];
  await control.action('default', 'powerOff');
  const results = await control.batch({
    operationId: 'runDeviceAction',
    name: 'reboot',
    devices,
  });
  expect(results).toEqual([
    { id: 'device-3', status: 200, detail: null },
    { id: 'device-9', status: 404, detail: expect.stringContaining('"device-9" is leased') },
    { id: 'default', status: 409, detail: expect.any(String) },
  ]);
  expect((await control.journal('default')).inputs.map(({ operationId }) => operationId)).toEqual([
    'leaseDevice',
    'runDeviceAction',
  ]);
  expect(await control.batch({ operationId: 'releaseDevice', devices })).toMatchObject([
    { status: 204 },
    { status: 404 },
    { status: 204 },
  ]);
  expect((await control.list()).map(({ id }) => id)).toEqual(['device-2']);
});

test.each([
  [{ operationId: 'setCondition' }, '/name', 'is missing'],
  [{ operationId: 'resetDevice', name: 'cableOut' }, '/name', 'Remove it from resetDevice'],
  [{ operationId: 'releaseDevice', body: {} }, '/body', 'Remove it from releaseDevice'],
  [{ operationId: 'patchDevice' }, '/operationId', ''],
  [{ operationId: 'resetDevice', devices: [] }, '/devices', ''],
])('a batch %j is rejected at %s', async (batch, pointer, message) => {
  const { call, control, lease } = await startLab();
  await lease();
  const body = { devices: ['default'], ...batch };
  expect(await call('POST', '/api/batches', { body })).toMatchObject({
    status: 400,
    json: {
      code: 'invalid-body',
      errors: [{ pointer, message: expect.stringContaining(message) }],
    },
  });
  expect((await control.journal('default')).inputs).toHaveLength(1);
});

test('a call of the batch is checked like the single one', async () => {
  const { control, lease } = await startLab();
  await lease();
  const devices = ['default'];
  const [misspelled] = await control.batch({
    operationId: 'setCondition',
    name: 'cableout',
    body: { on: true },
    devices,
  });
  expect(misspelled).toMatchObject({ status: 404, detail: expect.stringContaining('cableOut') });
  const [invalid] = await control.batch({ operationId: 'setCondition', name: 'offline', devices });
  expect(invalid).toMatchObject({ status: 400 });
});
