import { verifySimulatedDevice } from '@stillhouse/mutants/verify-simulated-device';
import { createSimulator } from 'stillhouse';
import { expect, onTestFinished, test } from 'vitest';

test('a run about one operation that only reads sends at most 60 requests', async () => {
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  const { baseUrl: url, serialNumber } = (await simulator.lease({ product: 'dalmore' })).toLease();

  const { report } = await verifySimulatedDevice(
    { url, serialNumber },
    { harm: 'read', only: ['getStatus'] },
  );

  expect(report.summary).toBe('Conformant.');
  expect(report.requests).toBeLessThanOrEqual(60);
});
