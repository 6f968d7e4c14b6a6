import { join } from 'node:path';
import { createControlClient } from 'stillhouse/client';
import { expect, onTestFinished, test } from 'vitest';
import { checkConsole } from '../../contracts/verifier/src/console/check-console.ts';
import { createSimulator, type SimulatorOptions } from '../../simulator/src/simulator.ts';
import { root } from '../set-up/paths.mjs';
import { createConsoleManifest } from './console-manifest.ts';

const consoleDir = join(root, 'console/dist');
const manifest = createConsoleManifest(consoleDir, '1.0.0');

async function startSimulator(options: SimulatorOptions = {}) {
  const simulator = await createSimulator({ consoleDir, ...options });
  onTestFinished(() => simulator.close());
  return simulator;
}

const options = {
  insecure: true,
  timeoutScale: 3,
  bootTimeoutMs: 0,
  pause: async () => undefined,
  manifest,
  note: () => undefined,
};

const conformant = { findings: [], checkedFiles: manifest.files.length - 1, failure: null };

// Decision 0083.
test.each([
  ['http', undefined],
  ['https', 'valid'],
] as const)(
  'a simulated device serves the console over %s as its manifest says',
  async (_, https) => {
    const simulator = await startSimulator({ ...(https && { https }) });
    const { baseUrl, setupUrl } = (await simulator.lease({})).toLease();
    for (const address of [baseUrl, setupUrl]) {
      expect(await checkConsole({ ...options, baseUrl: address })).toMatchObject(conformant);
    }
  },
);

test('a simulated device serves its page while it starts', async () => {
  const simulator = await startSimulator();
  const lease = await simulator.lease({ clock: 'manual' });
  const control = createControlClient(simulator.labUrl);
  await control.action(lease.id, 'reboot', {});
  await control.advance(lease.id, {
    until: { pointer: '/power/state', equals: 'booting' },
    max: '5m',
  });
  const { baseUrl } = lease.toLease();
  const pause = async () => void (await control.advance(lease.id, { by: '1m' }));
  expect(await checkConsole({ ...options, baseUrl, pause, bootTimeoutMs: 60_000 })).toMatchObject({
    ...conformant,
    sawBootingPage: true,
  });
});
