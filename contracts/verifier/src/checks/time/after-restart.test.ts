import { restartOperation } from '@stillhouse/contracts/marked-operations';
import { expect, test } from 'vitest';
import type { ScenarioCheck } from '../../model/check.ts';
import { startTestDevice, testSerial } from '../../testing/test-device.ts';
import { runVerify } from '../../testing/verify-run.ts';
import {
  createAfterRestartRequirements,
  observeBeforeRestart,
  testAfterRestart,
} from './after-restart.ts';

const id = `time.product-kept:${restartOperation.id}`;

/** Verifies a device that returns a product after a restart. Returns the verdict. */
async function verifyProduct(product: string) {
  const device = await startTestDevice();
  const check: ScenarioCheck = {
    kind: 'scenario',
    class: 'time',
    order: 'last',
    requirements: (contract) => createAfterRestartRequirements(contract, restartOperation),
    async run(run) {
      const before = await observeBeforeRestart(run);
      Object.assign(device.groups['/api/v1/status'] ?? {}, { product });
      await testAfterRestart(run, restartOperation, before);
    },
  };
  const { report } = await runVerify(
    device.url,
    { harm: 'destructive', ownedSerial: testSerial, only: [id] },
    { checks: [check] },
  );
  return report.results.find((result) => result.id === id)?.verdict;
}

test('a device that is the same product after a restart passes', async () => {
  expect(await verifyProduct('barra')).toBe('pass');
});

test('a device that is another product after a restart fails', async () => {
  expect(await verifyProduct('dalmore')).toBe('fail');
});
