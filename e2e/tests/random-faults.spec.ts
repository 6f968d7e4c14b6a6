import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInShard, parseShard } from '@stillhouse/foundation/shard';
import { writeOwnerOnly } from 'stillhouse/playwright';
import { ConsoleDriver } from '../random-faults/console-driver.ts';
import { findViolations } from '../random-faults/invariants.ts';
import { journeys } from '../random-faults/journeys.ts';
import { caseTitle, createCase, formatFault } from '../random-faults/random-case.ts';
import { runCase } from '../random-faults/run-case.ts';
import { shrink } from '../random-faults/shrink.ts';
import { expect, test } from '../support/console-fixture.ts';

const resultFolder = join(
  dirname(fileURLToPath(import.meta.url)),
  '../../test-results/random-faults',
);

/**
 * `npm run chaos` sets the seeds. Otherwise each journey runs once with the same faults every time.
 */
const {
  STILLHOUSE_CHAOS_FROM,
  STILLHOUSE_CHAOS_SEEDS,
  STILLHOUSE_CHAOS_JOURNEY,
  STILLHOUSE_CHAOS_SHARD,
} = process.env;
const from = Number(STILLHOUSE_CHAOS_FROM ?? 1);
/** Regression seeds: a switch that never appeared, and an unknown Wi-Fi security. */
const regressionSeeds = STILLHOUSE_CHAOS_SEEDS === undefined ? [44, 158] : [];
const consecutiveSeeds = Array.from(
  { length: Number(STILLHOUSE_CHAOS_SEEDS ?? journeys.length) },
  (_none, index) => from + index,
);
const shard = parseShard(STILLHOUSE_CHAOS_SHARD ?? '0/1');
const seeds = [...consecutiveSeeds, ...regressionSeeds].filter((seed) => isInShard(seed, shard));

for (const seed of seeds) {
  const chosen = createCase(seed, STILLHOUSE_CHAOS_JOURNEY);
  test(`${caseTitle}: ${chosen.journey.name}, seed ${seed}`, async ({ anotherDevice }) => {
    test.slow();
    const run = (faults: typeof chosen.faults) => runCase({ ...chosen, faults }, anotherDevice);
    const { violation, injections } = await run(chosen.faults);
    test.info().annotations.push({ type: 'injections', description: String(injections) });
    if (violation === null) return;
    const needed = await shrink(
      chosen.faults,
      async (fewer) => (await run(fewer)).violation?.invariant === violation.invariant,
    );
    const { bundle, violation: last } = await run(needed);
    const path = join(resultFolder, `seed-${seed}.json`);
    const about = {
      seed,
      journey: chosen.journey.name,
      invariant: violation.invariant,
      seen: (last ?? violation).seen,
      faults: needed,
    };
    const saved = await (bundle === null
      ? 'There is no device bundle.'
      : writeOwnerOnly(path, { ...bundle, about }).then(
          () => `The device bundle is in ${path}: npm run simulate -- replay ${path}`,
          (error: Error) => `There is no device bundle. ${error.message}`,
        ));
    throw new Error(
      [
        `Invariant violated: ${violation.invariant}. ${(last ?? violation).seen}`,
        `Faults needed to reproduce it, out of ${chosen.faults.length}:`,
        ...needed.map((fault) => `  ${formatFault(fault)}`),
        saved,
        `Run again: npm run chaos -- --from ${seed} --seeds 1`,
      ].join('\n'),
    );
  });
}

test.describe('a run with random faults', () => {
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
      const [journey] = journeys;
      if (journey === undefined) throw new Error('No journeys are defined.');
      await visit('/login');
      const driver = new ConsoleDriver(page, device);
      expect(await findViolations(driver, journey)).toEqual([]);
      await page.evaluate(damage);
      expect(await findViolations(driver, journey)).toMatchObject([{ invariant }]);
      await page.reload();
    });
  }

  test('detects lost input', async ({ page, device, visit }) => {
    const [journey] = journeys;
    if (journey === undefined) throw new Error('No journeys are defined.');
    await visit('/login');
    const driver = new ConsoleDriver(page, device);
    await driver.type('user name', page.getByLabel('Username'), 'admin', 'signIn');
    expect(await findViolations(driver, journey)).toEqual([]);
    await page.getByLabel('Username').fill('');
    expect(await findViolations(driver, journey)).toMatchObject([{ invariant: 'input' }]);
  });

  test('accepts a page that is blank only while one console build replaces another', async ({
    page,
    device,
    visit,
  }) => {
    const [journey] = journeys;
    if (journey === undefined) throw new Error('No journeys are defined.');
    await visit('/login');
    const driver = new ConsoleDriver(page, device);
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
    const cases = journeys.map((_journey, index) => createCase(index + 1));
    expect(new Set(cases.map(({ journey }) => journey.name)).size).toBe(journeys.length);
    expect(createCase(3)).toEqual(createCase(3));
    expect(createCase(3).faults).not.toEqual(createCase(3 + journeys.length).faults);
  });
});
