import { verifySimulatedDevice } from '@stillhouse/mutants/verify-simulated-device';
import { createSimulator } from 'stillhouse';
import { createControlClient } from 'stillhouse/client';
import { expect, onTestFinished, test } from 'vitest';

test('a device that is starting after a restart conforms to the contract', async () => {
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  const device = await simulator.lease({ product: 'dalmore', clock: 'scaled', speed: 20 });
  const control = createControlClient(simulator.labUrl);
  await control.action(device.id, 'reboot', {});
  const { baseUrl, setupUrl, serialNumber } = device.toLease();
  const isStarting = async () =>
    (await fetch(`${baseUrl}/api/v1/status`).catch(() => null))?.status === 503;
  await expect.poll(isStarting, { interval: 10 }).toBe(true);
  const notes: string[] = [];

  const { report } = await verifySimulatedDevice(
    { url: baseUrl, setupUrl, serialNumber },
    { harm: 'read', only: ['*:getStatus', '*:signIn', 'robust.*'] },
    { note: (line) => void notes.push(line) },
  );

  expect(notes).toContain('The device is starting. Waiting up to 120 s.');
  expect(report.summary).toBe('Conformant.');
});
