import { verifySimulatedDevice } from '@stillhouse/mutants/verify-simulated-device';
import { createSimulator } from 'stillhouse';
import { expect, onTestFinished, test } from 'vitest';

// Decision 0080.
test.each(['name', 'address'] as const)(
  'a device that shares its ports and is distinguished by %s conforms to the contract',
  async (addressing) => {
    const simulator = await createSimulator({ addressing });
    onTestFinished(() => simulator.close());
    await simulator.lease({ product: 'arran' });
    const device = await simulator.lease({ product: 'dalmore', clock: 'scaled', speed: 20 });
    const { baseUrl, setupUrl, serialNumber } = device.toLease();
    const { report } = await verifySimulatedDevice(
      { url: baseUrl, setupUrl, serialNumber },
      { harm: 'read', only: ['*:getStatus', '*:signIn', 'robust.*', 'http.*'] },
      { note: () => {} },
    );
    expect(report.summary).toBe('Conformant.');
  },
);
