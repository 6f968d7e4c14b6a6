import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page, TestInfo } from '@playwright/test';
import { formatDuration } from '@stillhouse/foundation/duration';
import { isInShard, parseShard } from '@stillhouse/foundation/shard';
import {
  type AnotherDevice,
  type Device,
  type LeaseOptions,
  writeOwnerOnly,
} from 'stillhouse/playwright';
import { type Claim, ConsoleDriver } from '../random-faults/console-driver.ts';
import { type ConsoleFinding, readFoundCases } from '../random-faults/found-cases.ts';
import { checkBeforeAct, findViolations } from '../random-faults/invariants.ts';
import { signedIn } from '../random-faults/journey.ts';
import { journeyNames, rotation } from '../random-faults/journeys.ts';
import { otherPlaces } from '../random-faults/other-actors.ts';
import {
  caseTitle,
  createCase,
  type DrawnCase,
  drawJourney,
  formatFault,
} from '../random-faults/random-case.ts';
import { RandomSource } from '../random-faults/random-source.ts';
import { runCase } from '../random-faults/run-case.ts';
import { shrink } from '../random-faults/shrink.ts';
import { expect, test } from '../support/console-fixture.ts';

const resultFolder = join(
  dirname(fileURLToPath(import.meta.url)),
  '../../test-results/random-faults',
);

/**
 * `npm run chaos` sets the seeds. Otherwise each journey runs with the same faults every time.
 */
const {
  STILLHOUSE_CHAOS_FROM,
  STILLHOUSE_CHAOS_SEEDS,
  STILLHOUSE_CHAOS_JOURNEY,
  STILLHOUSE_CHAOS_SHARD,
  STILLHOUSE_PLANTED_BUG,
} = process.env;
const from = Number(STILLHOUSE_CHAOS_FROM ?? 1);
const shard = parseShard(STILLHOUSE_CHAOS_SHARD ?? '0/1');
const drawn = Array.from(
  { length: Number(STILLHOUSE_CHAOS_SEEDS ?? rotation.length) },
  (_none, index) => from + index,
)
  .filter((seed) => isInShard(seed, shard))
  .map((seed) => createCase(seed, STILLHOUSE_CHAOS_JOURNEY));
/** A planted bug is looked for by seeds alone, and its cases are not made smaller. */
const isMeasured = STILLHOUSE_PLANTED_BUG !== undefined;
const kept = isMeasured || shard.index > 0 ? [] : readFoundCases();

const cases = [
  ...kept.map((found) => ({ title: `kept, ${found.invariant}`, chosen: found.case })),
  ...drawn.map((chosen) => ({ title: 'drawn', chosen })),
];

for (const { title, chosen } of cases) {
  const { seed, journey, viewer } = chosen;
  test.describe(() => {
    test.use({ locale: viewer.locale, timezoneId: viewer.timezoneId });
    test(`${caseTitle}: ${journey}, seed ${seed}, ${title}`, async ({ anotherDevice }) => {
      test.slow();
      await tryCase(chosen, anotherDevice, test.info());
    });
  });
}

/** @throws Error if an invariant is violated, with the smallest case that violates it */
async function tryCase(
  chosen: DrawnCase,
  open: (lease: LeaseOptions) => Promise<AnotherDevice>,
  { annotations }: TestInfo,
): Promise<void> {
  const run = (part: Partial<DrawnCase>) => runCase({ ...chosen, ...part }, open);
  const { violation, injections, places } = await run({});
  annotations.push({ type: 'injections', description: String(injections) });
  annotations.push({ type: 'places', description: JSON.stringify(places) });
  if (violation === null) return;
  const { invariant } = violation;
  if (isMeasured) throw new Error(`Invariant violated: ${invariant}. ${violation.seen}`);
  const stillFails = async (part: Partial<DrawnCase>) =>
    (await run(part)).violation?.invariant === invariant;
  const acts = await shrink(chosen.acts, (fewer) => stillFails({ acts: fewer }));
  const faults = await shrink(chosen.faults, (fewer) => stillFails({ acts, faults: fewer }));
  const { bundle, violation: last } = await run({ acts, faults });
  const { seen } = last ?? violation;
  const found: ConsoleFinding = { invariant, seen, case: { ...chosen, faults, acts } };
  annotations.push({ type: 'found', description: JSON.stringify(found) });
  const path = join(resultFolder, `seed-${chosen.seed}.json`);
  const saved = await (bundle === null
    ? 'There is no device bundle.'
    : writeOwnerOnly(path, { ...bundle, about: found }).then(
        () => `The device bundle is in ${path}: npm run simulate -- replay ${path}`,
        (error: Error) => `There is no device bundle. ${error.message}`,
      ));
  const { viewer, other } = chosen;
  const { about } = drawJourney(chosen);
  throw new Error(
    [
      `Invariant violated: ${invariant}. ${seen}`,
      [chosen.journey, about, Object.values(viewer).join(' '), `with ${other}`]
        .filter(Boolean)
        .join(', '),
      `Faults needed to reproduce it, out of ${chosen.faults.length}:`,
      ...faults.map((fault) => `  ${formatFault(fault)}`),
      ...acts.map(({ atMs, name }) => `After ${formatDuration(atMs)}, the ${other} ${name}.`),
      saved,
      `Run again: npm run chaos -- --from ${chosen.seed} --seeds 1`,
    ].join('\n'),
  );
}

test.describe('a run with random faults', () => {
  const journey = drawJourney({ seed: 1, journey: 'sign-in' });
  const random = new RandomSource(1);
  const alone = { random, other: 'nobody', acts: [], layout: 'desktop', faults: [] } as const;

  /** Damages the page in a way that the invariant must detect. */
  const damages = {
    blank: () => document.body.replaceChildren(),
    raw: () => document.querySelector('main')?.append('Hello, undefined'),
    token: () =>
      document
        .querySelector('main')
        ?.append(`eyJ${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(20)}`),
    success: () => document.querySelector('main')?.append('Signed in as admin'),
  } as const;

  for (const [invariant, damage] of Object.entries(damages)) {
    test(`detects a violated invariant: ${invariant}`, async ({ page, device, visit }) => {
      await visit('/login');
      const driver = new ConsoleDriver(page, device, alone);
      expect(await findViolations(driver, journey)).toEqual([]);
      await page.evaluate(damage);
      expect(await findViolations(driver, journey)).toMatchObject([{ invariant }]);
      await page.reload();
    });
  }

  test('detects lost input', async ({ page, device, visit }) => {
    await visit('/login');
    const driver = new ConsoleDriver(page, device, alone);
    await driver.type('user name', page.getByLabel('Username'), 'admin', 'signIn');
    expect(await findViolations(driver, journey)).toEqual([]);
    await page.getByLabel('Username').fill('');
    expect(await findViolations(driver, journey)).toMatchObject([{ invariant: 'input' }]);
  });

  test('detects a page that shows a value from before its change', async ({ page, device }) => {
    const settings = drawJourney({ seed: 1, journey: 'settings' });
    const driver = new ConsoleDriver(page, device, alone);
    await settings.begin(driver);
    await settings.steps[0]?.(driver);
    expect(await findViolations(driver, settings)).toEqual([]);
    await device.control.patch({ settings: { system: { hdmiCecEnabled: false } } });
    expect(await findViolations(driver, { ...settings, claims: [] })).toMatchObject([
      { invariant: 'stale' },
    ]);
  });

  test('accepts a page that is blank only while one console build replaces another', async ({
    page,
    device,
    visit,
  }) => {
    await visit('/login');
    const driver = new ConsoleDriver(page, device, alone);
    await page.evaluate(() => {
      const content = [...document.body.childNodes];
      document.body.replaceChildren();
      const querySelector = document.querySelector;
      // Restore the content after the first querySelector at the page.
      document.querySelector = (selector: string) => {
        document.querySelector = querySelector;
        document.body.append(...content);
        return selector === '' ? document.body : null;
      };
    });
    expect(await findViolations(driver, journey)).toEqual([]);
  });

  test('shrinks to the faults that are needed', async () => {
    const attempts: string[][] = [];
    const left = await shrink(['a', 'b', 'c', 'd'], async (fewer) => {
      attempts.push([...fewer]);
      return fewer.includes('b') && fewer.includes('d');
    });
    expect(left).toEqual(['b', 'd']);
    expect(attempts.length).toBeLessThan(9);
  });

  test.describe('while others act', () => {
    /** A claim that each page makes. */
    const alwaysFalse: Claim = {
      says: 'nothing',
      locate: (page) => page.locator('body'),
      isTrue: () => false,
    };

    /** A driver whose others act from now on. */
    const beginWith = (page: Page, device: Device, acts: DrawnCase['acts'], about = journey) => {
      const beforeAct = (waiting: ConsoleDriver) => checkBeforeAct(waiting, about);
      const driver = new ConsoleDriver(page, device, { ...alone, acts, beforeAct });
      driver.others.begin();
      return driver;
    };

    test('lets them act in the middle of a step, at their simulated time', async ({
      page,
      device,
    }) => {
      const driver = beginWith(page, device, [
        { atMs: 1_700, name: 'releases newer firmware' },
        { atMs: 3_000, name: 'withdraws the firmware' },
        { atMs: 3_000, name: 'withdraws the firmware' },
        { atMs: 9_000, name: 'creates an enrollment code' },
      ]);
      const start = device.now;
      await driver.wait('1s');
      await driver.wait('4s');
      expect(device.now - start).toBe(5_000);
      const inputs = await device.control.inputs();
      const actions = inputs.filter(({ operationId }) => operationId === 'runDeviceAction');
      expect(actions.map(({ at }) => at - start)).toEqual([1_700, 3_000]);
      expect([...driver.places]).toEqual([
        'other: releases newer firmware',
        'other: withdraws the firmware',
      ]);
    });

    test('accepts what was true before they acted, and nothing new', async ({
      page,
      device,
      visit,
    }) => {
      for (const path of ['/icon.svg', '/assets/*'])
        device.declareFailure({ path, status: 'no response', perhaps: true });
      device.declareFailure({ operationId: 'getStatus', status: 'no response', perhaps: true });
      await visit('/login');
      const isOn: Claim = {
        says: 'the device is on',
        locate: () => page.getByRole('button', { name: 'Sign In' }),
        isTrue: ({ power }) => power.state === 'on',
      };
      const claiming = { ...journey, claims: [isOn] };
      const driver = beginWith(page, device, [{ atMs: 100, name: 'cycles the power' }], claiming);
      await driver.wait('1s');
      expect(await findViolations(driver, claiming)).toEqual([]);
      const another = new ConsoleDriver(page, device, alone);
      expect(await findViolations(another, claiming)).toMatchObject([{ invariant: 'success' }]);
      await checkBeforeAct(another, claiming);
      expect(another.reported).toMatchObject([{ invariant: 'success' }]);
      await driver.wait('2m');
    });

    test('detects that a setting of an installer is lost', async ({ page, device }) => {
      const driver = beginWith(page, device, [{ atMs: 0, name: 'changes a setting over USB' }]);
      await driver.wait('1s');
      expect([...driver.places]).toEqual(['other: changes a setting over USB']);
      expect(await driver.others.findLost()).toEqual([]);
      // It is not the user of the page who has signed in.
      expect(await signedIn.isTrue(await device.control.state(), device)).toBe(false);
      await device.control.patch({ settings: { system: { shareAnalyticsDisabled: false } } });
      expect(await driver.others.findLost()).toMatchObject([{ invariant: 'conflict' }]);
    });

    test('an installer does not wait for a response that a fault holds back', async ({
      page,
      device,
    }) => {
      await device.control.arm({ kind: 'stall', match: { operationId: 'updateSystemSettings' } });
      const driver = beginWith(page, device, [{ atMs: 0, name: 'changes a setting over USB' }]);
      await driver.wait('1s');
      expect([...driver.places]).toEqual([]);
    });

    test('opens the page again if the device was away', async ({ page, device, visit }) => {
      for (const status of ['no response', 503] as const)
        device.declareFailure({ path: '/{page}', status, perhaps: true });
      await visit('/login');
      const driver = beginWith(page, device, []);
      await device.control.act('powerOff');
      await driver.open('/login');
      expect(await findViolations(driver, journey)).toEqual([]);
      await device.control.act('powerOn');
      await driver.wait('5s');
      expect(await driver.openAgain()).toBe(true);
      await expect(page.getByText('The device is starting. Retrying in')).toBeVisible();
      expect(await findViolations(driver, { ...journey, claims: [alwaysFalse] })).toEqual([]);
      await driver.wait('2m');
      expect(await driver.openAgain()).toBe(true);
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
      expect(await driver.openAgain()).toBe(false);
    });
  });

  test('draws only others that the journey admits, at increasing times', async () => {
    const drawnActs = new Set<string>();
    for (let seed = 1; seed <= 200; seed += 1) {
      const { journey: name, other, acts } = createCase(seed);
      const { others, mayBeReset = false } = drawJourney({ seed, journey: name });
      expect(others).toContain(other);
      expect(acts).toEqual(acts.toSorted((one, next) => one.atMs - next.atMs));
      expect(acts.length > 0).toBe(['operator', 'installer', 'cloud'].includes(other));
      for (const act of acts) drawnActs.add(act.name);
      if (!mayBeReset)
        expect(acts.map((act) => act.name)).not.toContain('resets to the factory state');
    }
    expect(otherPlaces).toEqual(expect.arrayContaining([...drawnActs]));
    expect(drawnActs.size).toBe(9);
  });

  test('repeats exactly for the same seed and covers every journey', async () => {
    const each = rotation.map((_name, index) => createCase(index + 1));
    expect(new Set(each.map(({ journey: name }) => name)).size).toBe(journeyNames.length);
    expect(createCase(3)).toEqual(createCase(3));
    expect(createCase(3).faults).not.toEqual(createCase(3 + rotation.length).faults);
  });
});
