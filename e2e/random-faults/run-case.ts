import type { Page } from '@playwright/test';
import { operations } from '@stillhouse/contracts/operations';
import type { Bundle } from 'stillhouse/client';
import type { AnotherDevice, Device, LeaseOptions } from 'stillhouse/playwright';
import { ConsoleDriver } from './console-driver.ts';
import { findViolations, getReadableText, type Violation } from './invariants.ts';
import type { Journey } from './journeys.ts';
import type { RandomCase } from './random-case.ts';

export type CaseResult = {
  /** The first violation; null if all invariants held. */
  violation: Violation | null;
  /** How often faults were injected. A case without any injection proves nothing. */
  injections: number;
  /** Bundle that replays the device. */
  bundle: Bundle | null;
};

type OpenDevice = (lease: LeaseOptions) => Promise<AnotherDevice>;

/**
 * Runs a journey with its faults on its own device and page. Checks all invariants after each step.
 */
export async function runCase(
  { seed, journey, faults, reloads }: RandomCase,
  open: OpenDevice,
): Promise<CaseResult> {
  const { device, page, end } = await open({ seed, ...journey.lease });
  declareAllFailures(device);
  let result: CaseResult;
  try {
    const driver = new ConsoleDriver(page, device);
    await journey.begin(driver);
    for (const fault of faults) {
      // The simulator rejects a fault that is impossible for an operation.
      await device.control.arm(fault).catch(() => {});
    }
    if (reloads) await driver.open(page.url());
    const violationInSteps = await findStepViolation(driver, journey);
    const injections = await countInjections(device);
    const violation = violationInSteps ?? (await findRecoveryViolation(driver, journey));
    result = { violation, injections, bundle: await device.control.bundle().catch(() => null) };
  } catch (error) {
    await end().catch(() => {});
    throw error;
  }
  const rules = await end().then(
    () => null,
    (error: Error) => error,
  );
  if (rules === null || result.violation !== null) return result;
  return { ...result, violation: { invariant: 'rules', seen: rules.message } };
}

async function findStepViolation(
  driver: ConsoleDriver,
  journey: Journey,
): Promise<Violation | null> {
  for (const step of journey.steps) {
    await step(driver);
    const [violation] = await findViolations(driver, journey);
    if (violation !== undefined) return violation;
    await signInAgain(driver);
  }
  return null;
}

async function countInjections({ control }: Device): Promise<number> {
  const armed = await control.faults();
  return armed.reduce((sum, { counters }) => sum + counters.fired, 0);
}

/** Limit of recovery time after the faults end, in steps of 10 s of simulated time. */
const maxRecoverySteps = 36;

/** Clears the faults. The console must recover with what it offers to the user. */
async function findRecoveryViolation(
  driver: ConsoleDriver,
  journey: Journey,
): Promise<Violation | null> {
  const { page, device } = driver;
  await device.control.clearFaults();
  for (let step = 0; step < maxRecoverySteps; step += 1) {
    await device.advance('10s');
    const [violation] = await findViolations(driver, journey);
    if (violation !== undefined && violation.invariant !== 'input') return violation;
    if (await isRecovered(page, journey)) return null;
    driver.typed.clear();
    await pressRecoveryButton(driver);
  }
  const text = (await getReadableText(page)) ?? '(no page)';
  return {
    invariant: 'recovery',
    seen: `the faults have ended, but the page shows: ${text.slice(0, 300).replaceAll(/\s+/g, ' ')}`,
  };
}

async function isRecovered(page: Page, { findRecovered }: Journey): Promise<boolean> {
  const isLost = await page.getByText('Unable to connect to the device.').first().isVisible();
  return !isLost && (await findRecovered(page).first().isVisible());
}

/** Presses whatever the page offers for recovery. */
async function pressRecoveryButton(driver: ConsoleDriver): Promise<void> {
  const { page } = driver;
  if (await signInAgain(driver)) return;
  const offers = page.getByRole('button', {
    name: /^(Retry|Try again|Reload|Close|OK|Cancel|Dismiss|Ignore for now|Use another code)$/,
  });
  await driver.press(offers);
}

/** Signs in again if the session has ended. */
async function signInAgain(driver: ConsoleDriver): Promise<boolean> {
  const { page } = driver;
  if (new URL(page.url()).pathname !== '/login') return false;
  const button = page.getByRole('button', { name: 'Sign In' });
  const isFilled =
    (await driver.fill(page.getByLabel('Username'), 'admin')) &&
    (await driver.fill(page.getByLabel('Password', { exact: true }), 'stillhouse'));
  return isFilled && (await driver.press(button));
}

const statuses = [
  400,
  401,
  403,
  404,
  409,
  413,
  415,
  418,
  422,
  429,
  500,
  501,
  502,
  503,
  504,
  507,
  'no response',
] as const;

/** In a random run any request may fail, and the browser may report it. */
function declareAllFailures(device: Device): void {
  const perhaps = true;
  for (const status of statuses) {
    for (const { id, surface } of Object.values(operations)) {
      if (surface === 'device') device.declareFailure({ operationId: id, status, perhaps });
    }
    for (const path of ['/assets/{file}', '/icon.svg', '/', '/{page}', '/{area}/{page}']) {
      device.declareFailure({ path, status, perhaps });
    }
  }
}
