import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestInfo } from '@playwright/test';
import { isInShard, parseShard } from '@stillhouse/foundation/shard';
import { type AnotherDevice, type LeaseOptions, writeOwnerOnly } from 'stillhouse/playwright';
import { ConsoleDriver } from '../random-faults/console-driver.ts';
import { type ConsoleFinding, readFoundCases } from '../random-faults/found-cases.ts';
import { findViolations } from '../random-faults/invariants.ts';
import { journeyNames, rotation } from '../random-faults/journeys.ts';
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
  const run = (faults: DrawnCase['faults']) => runCase({ ...chosen, faults }, open);
  const { violation, injections, places } = await run(chosen.faults);
  annotations.push({ type: 'injections', description: String(injections) });
  annotations.push({ type: 'places', description: JSON.stringify(places) });
  if (violation === null) return;
  const { invariant } = violation;
  if (isMeasured) throw new Error(`Invariant violated: ${invariant}. ${violation.seen}`);
  const faults = await shrink(
    chosen.faults,
    async (fewer) => (await run(fewer)).violation?.invariant === invariant,
  );
  const { bundle, violation: last } = await run(faults);
  const { seen } = last ?? violation;
  const found: ConsoleFinding = { invariant, seen, case: { ...chosen, faults } };
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
      saved,
      `Run again: npm run chaos -- --from ${chosen.seed} --seeds 1`,
    ].join('\n'),
  );
}

test.describe('a run with random faults', () => {
  const journey = drawJourney({ seed: 1, journey: 'sign-in' });
  const random = new RandomSource(1);
  const alone = { random, other: 'nobody', layout: 'desktop', faults: [] } as const;

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

  test('repeats exactly for the same seed and covers every journey', async () => {
    const each = rotation.map((_name, index) => createCase(index + 1));
    expect(new Set(each.map(({ journey: name }) => name)).size).toBe(journeyNames.length);
    expect(createCase(3)).toEqual(createCase(3));
    expect(createCase(3).faults).not.toEqual(createCase(3 + rotation.length).faults);
  });
});
