import { operations } from '@stillhouse/contracts/operations';
import { expect, test } from 'vitest';
import { startTestDevice } from './testing/test-device.ts';

const modePath = operations.updatePrimaryMode.path;
const outOfBoxPath = operations.finalizeOutOfBox.path;

// R3.16, R7.29, R7.30.
test('setup chooses a primary mode and completes the out-of-box experience', async () => {
  await using device = await startTestDevice({ outOfBox: true });
  const put = (path: string, body: unknown) =>
    device.call(path, { method: 'PUT', role: 'setup', body });
  const mode = await put(modePath, { primaryMode: 'usb' });
  expect([mode.status, await mode.json()]).toEqual([200, { primaryMode: 'usb' }]);
  for (const _again of [1, 2]) {
    const finalized = await put(outOfBoxPath, { finalized: true });
    expect([finalized.status, await finalized.json()]).toEqual([200, { finalized: true }]);
  }
  expect(device.device.state.settings.primarymode).toEqual({ primaryMode: 'usb' });
  expect(device.device.state.setup.finalized).toBe(true);
});

test.each([
  [modePath, { primaryMode: 'skype' }, '/primaryMode'],
  [modePath, {}, '/primaryMode'],
  [modePath, { primaryMode: 'usb', volume: 3 }, '/volume'],
  [outOfBoxPath, { finalized: false }, '/finalized'],
])('%s with %j is rejected and changes nothing', async (path, body, pointer) => {
  await using device = await startTestDevice({ outOfBox: true });
  const before = structuredClone(device.device.state);
  const response = await device.call(path, { method: 'PUT', body });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'invalid-request', errors: [{ pointer }] });
  expect(device.device.state).toEqual(before);
});

test('the oob user can set neither', async () => {
  await using device = await startTestDevice({ outOfBox: true });
  const calls: [string, unknown][] = [
    [modePath, { primaryMode: 'usb' }],
    [outOfBoxPath, { finalized: true }],
  ];
  for (const [path, body] of calls) {
    expect((await device.call(path, { method: 'PUT', role: 'oob', body })).status).toBe(403);
  }
});
