import type { FaultCase } from '../failures/fault-cases.ts';
import { runChangeCase, runReadCase } from '../failures/run-screen-case.ts';
import { isWhole, sampleEvery, sampleFaultCases } from '../failures/sampling.ts';
import type { ChangeCase, ReadCase } from '../failures/screen-case.ts';
import { changeCases, readCases } from '../failures/screen-cases.ts';
import { expect, test } from '../support/certificate-fixture.ts';

// The product that has every setting.
test.use({ lease: { product: 'dalmore' }, actionTimeout: 20_000 });

/** Timeout of each case, in case it hangs. */
const maxCaseMs = 30_000;

const readCasesByAddress = [...Map.groupBy(readCases, (screen) => screen.address)];

for (const [address, screens] of sampleEvery(readCasesByAddress, 6)) {
  const names = screens.map(({ operationId }) => operationId).join(', ');
  // R2.18, R7.4, R7.7, R8.18, R8.25.
  test(`an admin at ${address} reads why ${names} failed, and sees everything once the fault is gone`, async ({
    page,
    device,
    openssl,
    signInAs,
    expectAccessible,
  }) => {
    const context = { page, device, openssl, look: createCheck(expectAccessible) };
    for (const screen of screens) await screen.arrange?.(context);
    await signInAs('admin');
    const cases = screens.flatMap((screen) =>
      sampleFaultCases(screen.outcomes, readCases.indexOf(screen)).map((faultCase) => ({
        screen,
        faultCase,
      })),
    );
    test.setTimeout(test.info().timeout + maxCaseMs * cases.length);
    const failures: string[] = [];
    for (const { screen, faultCase } of cases) {
      failures.push(
        ...(await collectFailures(screen, faultCase, () =>
          runReadCase(context, screen, faultCase),
        )),
      );
    }
    expect(failures).toEqual([]);
  });
}

for (const [index, screen] of sampleEvery([...changeCases.entries()], 6)) {
  // R7.5, R8.11, R8.12, R8.19, R8.20.
  test(`an admin who ${screen.description} by ${screen.operationId} reads why it failed, keeps the input, and succeeds afterwards`, async ({
    page,
    device,
    openssl,
    signInAs,
    expectAccessible,
  }) => {
    const context = { page, device, openssl, look: createCheck(expectAccessible) };
    await screen.arrange?.(context);
    await signInAs('admin');
    const cases = sampleFaultCases(screen.outcomes, readCases.length + index);
    test.setTimeout(test.info().timeout + maxCaseMs * cases.length);
    const before = await device.snapshot();
    const failures: string[] = [];
    for (const faultCase of cases) {
      if (faultCase !== cases[0]) await before.restore();
      failures.push(
        ...(await collectFailures(screen, faultCase, () =>
          runChangeCase(context, screen, faultCase),
        )),
      );
    }
    expect(failures).toEqual([]);
  });
}

/** Checks accessibility only in whole runs, because axe takes longer than a case. */
function createCheck(expectAccessible: () => Promise<void>): () => Promise<void> {
  return isWhole ? expectAccessible : async () => {};
}

/**
 * Returns the failure of a case as text. The cases are independent, so all failures are reported.
 */
async function collectFailures(
  screen: ReadCase | ChangeCase,
  faultCase: FaultCase,
  runCase: () => Promise<void>,
): Promise<string[]> {
  try {
    await runCase();
    return [];
  } catch (cause) {
    return [`${screen.operationId} at ${screen.address}, ${faultCase}: ${String(cause)}`];
  }
}
