import { runSetupStepCase } from '../failures/run-setup-step-case.ts';
import { sampleEvery, sampleFaultCases } from '../failures/sampling.ts';
import { setupStepCases } from '../failures/setup-step-cases.ts';
import { expectInSetup, getSetupAddress } from '../pages/guided-setup.ts';
import { expect, test } from '../support/console-fixture.ts';

/** Timeout of each case, in case it hangs. */
const maxCaseMs = 30_000;

for (const [index, screen] of sampleEvery([...setupStepCases.entries()], 3)) {
  test.describe(screen.operationId, () => {
    test.use({
      lease: { outOfBox: true, ...(screen.isOld && { firmware: 'NFA1.20250204.0001' }) },
    });

    // R4.21.
    test(`an installer who ${screen.description} reads why ${screen.operationId} failed, and continues once the fault is gone`, async ({
      page,
      device,
    }) => {
      const context = { page, device };
      const cases = sampleFaultCases(screen.outcomes, index);
      test.setTimeout(test.info().timeout + maxCaseMs * cases.length);
      // Updates that were started restart the device.
      device.declareFailure({ operationId: 'getStatus', status: 503, perhaps: true });
      await screen.arrange?.(device);
      // Signed in, on the first step.
      await page.goto(getSetupAddress(device.control.serialNumber, '/network'));
      await expectInSetup(page, device);
      await device.settle();
      const before = await device.snapshot();
      const failures: string[] = [];
      for (const faultCase of cases) {
        try {
          await runSetupStepCase(context, screen, faultCase);
        } catch (cause) {
          // The cases are independent, so all failures are reported.
          failures.push(
            `${screen.operationId} at ${screen.address}, ${faultCase}: ${String(cause)}`,
          );
        }
        await before.restore();
      }
      expect(failures).toEqual([]);
    });
  });
}
