import { expect, onTestFinished, test } from 'vitest';
import { createControlClient } from '../../client/client.ts';
import { createSimulator } from '../simulator.ts';

const clock = 'manual';
const setting = '/api/v1/settings/audiovideo';

async function startSimulator() {
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  return simulator;
}

/** Returns the status of the setup mode operation, which the profile removes. */
async function getSetupModeStatus(baseUrl: string): Promise<number> {
  const response = await fetch(`${baseUrl}/api/v1/setup/mode`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"mode":"guided"}',
  });
  return response.status;
}

// Decision 0085.
test('resets, clearing faults, snapshots and forks keep the profile of a device', async () => {
  const simulator = await startSimulator();
  const control = createControlClient(simulator.labUrl);
  const leased = await control.lease({ profile: 'no-setup-mode', clock });
  expect(leased.profile).toBe('no-setup-mode');
  expect(await getSetupModeStatus(leased.baseUrl)).toBe(404);
  await control.clearFaults(leased.id);
  await control.reset(leased.id);
  expect(await getSetupModeStatus(leased.baseUrl)).toBe(404);
  await control.takeSnapshot(leased.id, { name: 'with-profile' });
  const snapshot = await control.snapshot(leased.id, 'with-profile');
  const fork = await control.lease({ snapshot, clock });
  expect(fork.profile).toBe('no-setup-mode');
  expect(await getSetupModeStatus(fork.baseUrl)).toBe(404);
  const bundle = await control.bundle(leased.id);
  expect(bundle.start).toMatchObject({ lease: { profile: 'no-setup-mode' } });
});

// Decision 0085.
test('a factory reset keeps the settings that only the firmware has', async () => {
  const simulator = await startSimulator();
  const control = createControlClient(simulator.labUrl);
  const { id } = await control.lease({ product: 'cardhu', profile: 'audio-over-usb', clock });
  const read = async () => (await control.state(id)).settings.audiovideo.usbAudioDevicesEnabled;
  expect(await read(), setting).toBe(false);
  await control.action(id, 'factoryReset');
  await control.advance(id, { by: '10m' });
  expect(await read(), setting).toBe(false);
});

// Decision 0085.
test('two devices with the same profile and seed have the same canonical journal', async () => {
  const simulator = await startSimulator();
  const journals: string[] = [];
  for (let nth = 0; nth < 2; nth += 1) {
    const device = await simulator.lease({
      id: 'same',
      profile: 'plain-text-errors',
      seed: 7,
      clock,
    });
    await getSetupModeStatus(device.host.baseUrl);
    await fetch(`${device.host.baseUrl}${setting}`);
    journals.push(device.host.journal.canonical());
    await simulator.release('same');
  }
  expect(journals[0]).toContain('profile/plain-text-errors/1');
  expect(journals[1]).toBe(journals[0]);
});

// Decision 0085.
test.each([
  [{ profile: 'no-setup-mod' }, '/profile', 'Did you mean no-setup-mode?'],
  [
    {
      profile: {
        profile: 'own',
        purpose: 'Has a wrong name.',
        quirks: [{ match: { operationId: 'x' }, missing: true as const }],
      },
    },
    '/profile/quirks/0/match/operationId',
    'is not an operation',
  ],
])('a lease with an unusable profile is rejected: %j', async (request, pointer, message) => {
  const simulator = await startSimulator();
  const control = createControlClient(simulator.labUrl);
  await expect(control.lease(request)).rejects.toMatchObject({
    status: 400,
    errors: [{ pointer, message: expect.stringContaining(message) }],
  });
  expect(simulator.list()).toEqual([]);
});

// Decision 0085.
test('a scenario chooses the profile of its device', async () => {
  const simulator = await startSimulator();
  const control = createControlClient(simulator.labUrl);
  const scenario = {
    scenario: 'own',
    purpose: 'A device with a profile.',
    device: { profile: 'no-setup-mode' },
  };
  const leased = await control.lease({ scenario, clock });
  expect(leased.profile).toBe('no-setup-mode');
  expect(await getSetupModeStatus(leased.baseUrl)).toBe(404);
});
