import { endCondition, setCondition } from '@stillhouse/device/conditions/condition-plan';
import { patchState } from '@stillhouse/device/patch/patch-state';
import { powerCycle } from '@stillhouse/device/power/power';
import { expect, test } from 'vitest';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

const of = (device: TestDevice, kind: 'camera' | 'audio') => ({
  run: (body?: unknown) =>
    device.call(`/api/v1/${kind}/diagnostics/run`, { method: 'PUT', body }).then(readDiagnostics),
  status: () => device.call(`/api/v1/${kind}/diagnostics/status`).then(readDiagnostics),
  clear: () =>
    device
      .call(`/api/v1/${kind}/diagnostics/${kind === 'camera' ? 'files' : 'clear'}`, {
        method: 'DELETE',
      })
      .then(({ status }) => status),
});

async function readDiagnostics(response: Response): Promise<[number, unknown]> {
  const body = (await response.json()) as { code?: string; lastDiagnosticDateTimeUTC?: unknown };
  return [response.status, body.code ?? body.lastDiagnosticDateTimeUTC];
}

// R4.32, R7.14, R7.15.
test('camera diagnostics respond immediately and show their end by a changed time', async () => {
  await using device = await startTestDevice();
  const camera = of(device, 'camera');
  expect(await camera.status()).toEqual([200, null]);
  expect(await camera.run()).toEqual([202, null]);
  expect(await camera.run()).toEqual([409, 'diagnostics-running']);
  expect(await camera.clear()).toBe(409);
  await device.advance(19_999);
  expect(await camera.status()).toEqual([200, null]);
  await device.advance(1);
  expect(await camera.status()).toEqual([200, '2030-01-07T09:00:20.000Z']);
  expect(await camera.run()).toEqual([202, '2030-01-07T09:00:20.000Z']);
  await device.advance(20_000);
  expect(await camera.status()).toEqual([200, '2030-01-07T09:00:40.000Z']);
  expect(await camera.clear()).toBe(204);
  expect(await camera.clear()).toBe(204);
  expect(await camera.status()).toEqual([200, null]);
});

// R7.17, R9.14.
test('audio diagnostics take the requested time, 1 to 30 seconds', async () => {
  await using device = await startTestDevice();
  const audio = of(device, 'audio');
  for (const durationSeconds of [0, 31, 1.5, '3']) {
    expect((await audio.run({ durationSeconds }))[0]).toBe(400);
  }
  expect(await audio.run({ durationSeconds: 30 })).toEqual([202, null]);
  await device.advance(31_000);
  expect(await audio.status()).toEqual([200, null]);
  await device.advance(1_000);
  expect(await audio.status()).toEqual([200, '2030-01-07T09:00:32.000Z']);
  expect(await audio.clear()).toBe(204);
  expect(await audio.status()).toEqual([200, null]);
});

// R8.23.
test('audio diagnostics require a call or BYOD mode, from start to end', async () => {
  await using device = await startTestDevice();
  const audio = of(device, 'audio');
  setCondition(device.device, 'noActiveCall', {});
  expect(await audio.run({ durationSeconds: 1 })).toEqual([409, 'no-active-call']);
  patchState(device.device, { settings: { primarymode: { primaryMode: 'usb' } } });
  expect(await audio.run({ durationSeconds: 1 })).toEqual([202, null]);
  await device.advance(3_000);
  expect(await audio.status()).toEqual([200, '2030-01-07T09:00:03.000Z']);

  patchState(device.device, { settings: { primarymode: { primaryMode: 'zoom' } } });
  endCondition(device.device, 'noActiveCall');
  await audio.run({ durationSeconds: 10 });
  setCondition(device.device, 'noActiveCall', {});
  await device.advance(12_000);
  expect(await audio.status()).toEqual([409, 'diagnostics-failed']);
});

// R7.16, R7.19.
test.each(['camera', 'audio'] as const)(
  'failed %s diagnostics are reported until they are run again or cleared',
  async (kind) => {
    await using device = await startTestDevice();
    const { run, status, clear } = of(device, kind);
    const body = kind === 'audio' ? { durationSeconds: 1 } : undefined;
    setCondition(device.device, `${kind}DiagnosticsFail`, {});
    await run(body);
    await device.advance(20_000);
    expect(await status()).toEqual([409, 'diagnostics-failed']);
    expect(await clear()).toBe(204);
    expect(await status()).toEqual([200, null]);
    await run(body);
    await device.advance(20_000);
    endCondition(device.device, `${kind}DiagnosticsFail`);
    expect(await run(body)).toEqual([202, null]);
    await device.advance(20_000);
    expect((await status())[0]).toBe(200);
  },
);

test('diagnostics interrupted by a power cut have failed', async () => {
  await using device = await startTestDevice();
  const camera = of(device, 'camera');
  await camera.run();
  powerCycle(device.device);
  await device.advance(120_000);
  expect(await camera.status()).toEqual([409, 'diagnostics-failed']);
});
