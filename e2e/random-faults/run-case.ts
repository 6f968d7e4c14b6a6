import type { Page } from '@playwright/test';
import { operations } from '@stillhouse/contracts/operations';
import type { Bundle } from 'stillhouse/client';
import type { AnotherDevice, Device, LeaseOptions } from 'stillhouse/playwright';
import { ConsoleDriver } from './console-driver.ts';
import { checkBeforeAct, findViolations, getReadableText, isBusy } from './invariants.ts';
import type { Journey } from './journey.ts';
import { OtherTab } from './other-tab.ts';
import { type DrawnCase, drawJourney } from './random-case.ts';
import { RandomSource } from './random-source.ts';
import type { Violation } from './violation.ts';

export type CaseResult = {
  /** The first violation; null if all invariants held. */
  violation: Violation | null;
  /** How often faults were injected. A case without any injection proves nothing. */
  injections: number;
  /** Places that were reached: `kind: name`. */
  places: readonly string[];
  /** Bundle that replays the device. */
  bundle: Bundle | null;
};

/** Real-time limit of an action on the page, in case it hangs. */
const maxActionMs = 20_000;

type OpenDevice = (lease: LeaseOptions) => Promise<AnotherDevice>;

/**
 * Runs a journey with its faults on its own device and page. Checks all invariants after each step.
 */
export async function runCase(drawn: DrawnCase, open: OpenDevice): Promise<CaseResult> {
  const { seed, faults, reloads, viewer, other, acts } = drawn;
  const journey = drawJourney(drawn);
  const { device, page, end } = await open({ seed, ...journey.lease });
  declareAllFailures(device);
  let result: CaseResult;
  try {
    const driver = new ConsoleDriver(page, device, {
      ...{ random: new RandomSource(-seed), other, acts, faults },
      beforeAct: (waiting) => checkBeforeAct(waiting, journey),
      layout: viewer.layout,
    });
    // Only a build with probes calls it.
    await page.exposeFunction('reportState', (state: string) => driver.reach(`state: ${state}`));
    driver.reachAll('viewer', Object.values(viewer));
    driver.reachAll('other', [other]);
    page.setDefaultTimeout(maxActionMs);
    await journey.begin(driver);
    await driver.disturb();
    if (reloads) await driver.open(page.url());
    const violationInSteps = await findStepViolation(driver, journey);
    const injections = await countInjections(device);
    const violation = violationInSteps ?? (await findRecoveryViolation(driver, journey));
    const bundle = await device.control.bundle().catch(() => null);
    result = { violation, injections, places: [...driver.places], bundle };
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
  const tab = await OtherTab.open(driver);
  for (const step of journey.steps) {
    await step(driver);
    await tab?.act();
    const [violation] = await findViolations(driver, journey);
    if (violation !== undefined) return violation;
    await driver.openAgain();
    await driver.signInAgain();
  }
  await tab?.close();
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
  const hasLied = await driver.hasSentOldValues();
  await driver.endDisturbances();
  for (let step = 0; step < maxRecoverySteps; step += 1) {
    await device.advance('10s');
    const [violation] = await findViolations(driver, journey);
    if (violation !== undefined && violation.invariant !== 'input') return violation;
    if (await isRecovered(page, journey)) return hasLied ? null : findEndViolation(driver, journey);
    driver.typed.clear();
    await pressRecoveryButton(driver);
  }
  const text = (await getReadableText(page)) ?? '(no page)';
  return {
    invariant: 'recovery',
    seen: `the faults have ended, but the page shows: ${text.slice(0, 300).replaceAll(/\s+/g, ' ')}`,
  };
}

/** Checks what must be true once the page has recovered and everything has had its time. */
async function findEndViolation(
  { page, device, others }: ConsoleDriver,
  { findStale, isDone }: Journey,
): Promise<Violation | null> {
  const [lost] = await others.findLost();
  if (lost !== undefined) return lost;
  const stale = (await findStale?.(page, await device.control.state())) ?? null;
  if (stale !== null) return { invariant: 'stale', seen: stale };
  if (isDone === undefined) return null;
  for (let step = 0; step < maxRecoverySteps; step += 1) {
    if (isDone(await device.control.state())) return null;
    await device.advance('10s');
  }
  return { invariant: 'liveness', seen: 'the device never ends what the journey has begun' };
}

async function isRecovered(
  page: Page,
  { findRecovered, mayLoseDevice }: Journey,
): Promise<boolean> {
  const isLost = await page.getByText('Unable to connect to the device.').first().isVisible();
  if (isLost) return mayLoseDevice === true;
  if (await isBusy(page)) return false;
  return findRecovered(page).first().isVisible();
}

/** Presses whatever the page offers for recovery. */
async function pressRecoveryButton(driver: ConsoleDriver): Promise<void> {
  const { page } = driver;
  if ((await driver.openAgain()) || (await driver.signInAgain())) return;
  const offers = page.getByRole('button', {
    name: /^(Retry|Try again|Reload|Close|OK|Cancel|Dismiss|Ignore for now|Use another code|Show)$/,
  });
  await driver.press(offers);
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
