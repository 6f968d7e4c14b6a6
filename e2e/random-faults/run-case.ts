import type { Page } from '@playwright/test';
import { operations } from '@stillhouse/contracts/operations';
import type { Bundle } from '@stillhouse/simulator/client';
import type { AnotherDevice, Device, LeaseOptions } from '@stillhouse/simulator/playwright';
import { ConsoleDriver } from './console-driver.ts';
import { type Broken, findBroken, getReadableText } from './invariants.ts';
import type { Journey } from './journeys.ts';
import type { RandomCase } from './random-case.ts';

export type CaseResult = {
  /** The first that did not hold; null when all did. */
  broken: Broken | null;
  /** How often faults have struck: a case in which none has shows nothing. */
  strikes: number;
  /** What replays the device. */
  bundle: Bundle | null;
};

type OpenDevice = (lease: LeaseOptions) => Promise<AnotherDevice>;

/**
 * Takes a journey with its faults, on a device and a page of its own, and looks after each step
 * whether everything holds.
 */
export async function runCase(
  { seed, journey, faults, opensAnew }: RandomCase,
  open: OpenDevice,
): Promise<CaseResult> {
  const { device, page, end } = await open({ seed, ...journey.lease });
  declareEverything(device);
  let result: CaseResult;
  try {
    const hand = new ConsoleDriver(page, device);
    await journey.begin(hand);
    for (const fault of faults) {
      // What a kind can never do to an operation is refused.
      await device.control.arm(fault).catch(() => {});
    }
    if (opensAnew) await hand.open(page.url());
    const onTheWay = await findBrokenStep(hand, journey);
    const strikes = await countInjections(device);
    const broken = onTheWay ?? (await findBrokenRecovery(hand, journey));
    result = { broken, strikes, bundle: await device.control.bundle().catch(() => null) };
  } catch (error) {
    await end().catch(() => {});
    throw error;
  }
  const rules = await end().then(
    () => null,
    (error: Error) => error,
  );
  if (rules === null || result.broken !== null) return result;
  return { ...result, broken: { invariant: 'rules', seen: rules.message } };
}

async function findBrokenStep(hand: ConsoleDriver, journey: Journey): Promise<Broken | null> {
  for (const step of journey.steps) {
    await step(hand);
    const [broken] = await findBroken(hand, journey);
    if (broken !== undefined) return broken;
    await signInAgain(hand);
  }
  return null;
}

async function countInjections({ control }: Device): Promise<number> {
  const armed = await control.faults();
  return armed.reduce((sum, { counters }) => sum + counters.fired, 0);
}

/** So much simulated time somebody gives a device that is well again. */
const maxRecoverySteps = 36;

/** The faults are over: the console has to find its way back, with what it offers for that. */
async function findBrokenRecovery(hand: ConsoleDriver, journey: Journey): Promise<Broken | null> {
  const { page, device } = hand;
  await device.control.clearFaults();
  for (let step = 0; step < maxRecoverySteps; step += 1) {
    await device.advance('10s');
    const [broken] = await findBroken(hand, journey);
    if (broken !== undefined && broken.invariant !== 'input') return broken;
    if (await isWell(page, journey)) return null;
    hand.typed.clear();
    await helpRecover(hand);
  }
  const text = (await getReadableText(page)) ?? '(no page)';
  return {
    invariant: 'recovery',
    seen: `all is well, and the page says: ${text.slice(0, 300).replaceAll(/\s+/g, ' ')}`,
  };
}

async function isWell(page: Page, { well }: Journey): Promise<boolean> {
  const isLost = await page.getByText('Unable to connect to the device.').first().isVisible();
  return !isLost && (await well(page).first().isVisible());
}

/** What the page offers to somebody who wants to go on. */
async function helpRecover(hand: ConsoleDriver): Promise<void> {
  const { page } = hand;
  if (await signInAgain(hand)) return;
  const offers = page.getByRole('button', {
    name: /^(Retry|Try again|Reload|Close|OK|Cancel|Dismiss|Ignore for now|Use another code)$/,
  });
  await hand.press(offers);
}

/** A session that has ended keeps nobody from going on. */
async function signInAgain(hand: ConsoleDriver): Promise<boolean> {
  const { page } = hand;
  if (new URL(page.url()).pathname !== '/login') return false;
  const button = page.getByRole('button', { name: 'Sign In' });
  const isFilled =
    (await hand.fill(page.getByLabel('Username'), 'admin')) &&
    (await hand.fill(page.getByLabel('Password', { exact: true }), 'stillhouse'));
  return isFilled && (await hand.press(button));
}

const statuses = [
  400,
  401,
  403,
  404,
  409,
  413,
  415,
  422,
  429,
  500,
  501,
  503,
  504,
  'no answer',
] as const;

/** In a run like this any request may fail, and the browser may say so. */
function declareEverything(device: Device): void {
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
