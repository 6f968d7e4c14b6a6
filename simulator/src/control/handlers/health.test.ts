import { expect, test } from 'vitest';
import { startLab } from '../testing/test-lab.ts';

// Decision 0075.
test('the simulator is ready without devices, and counts them', async () => {
  const { control, simulator } = await startLab();
  expect(await control.health()).toEqual({
    status: 'ready',
    version: expect.any(String),
    devices: 0,
  });
  await simulator.lease();
  expect(await control.health()).toMatchObject({ status: 'ready', devices: 1 });
});

test('a simulator that stops is not ready', async () => {
  const { control, simulator } = await startLab();
  await simulator.finish();
  await expect(control.health()).rejects.toMatchObject({ status: 503, code: 'stopping' });
});
