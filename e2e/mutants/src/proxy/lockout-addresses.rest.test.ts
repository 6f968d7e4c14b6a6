import { createSimulator } from 'stillhouse';
import { expect, onTestFinished, test } from 'vitest';
import { createHandler } from '../catalog/catalog.ts';
import { verifySimulatedDevice } from '../simulated-device/verify-simulated-device.ts';
import { startMutantProxy } from './mutant-proxy.ts';

// R4.6.
test('the verifier finds a lockout that also applies at the local setup address', async () => {
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  const verdicts: string[] = [];
  for (const hasBug of [false, true]) {
    const device = await simulator.lease({ product: 'dalmore', clock: 'scaled', speed: 50 });
    const { baseUrl: url, setupUrl, serialNumber } = device.toLease();
    const target = { url, setupUrl, password: 'stillhouse' };
    const { proxy, ...addresses } = await startMutantProxy(
      target,
      createHandler('lockout.every-address:signIn'),
    );
    onTestFinished(() => proxy.close());
    const { report } = await verifySimulatedDevice(
      { ...(hasBug ? addresses : target), serialNumber },
      { harm: 'safe', only: ['lockout.other-address:*'], allowLockout: true },
    );
    const found = report.results.find(({ id }) => id === 'lockout.other-address:signIn');
    verdicts.push(found?.verdict ?? 'missing');
  }
  expect(verdicts).toEqual(['pass', 'fail']);
});
