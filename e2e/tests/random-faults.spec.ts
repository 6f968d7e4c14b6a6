import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeOwnerOnly } from '@stillhouse/simulator/playwright';
import { ConsoleDriver } from '../random-faults/console-driver.ts';
import { findBroken } from '../random-faults/invariants.ts';
import { journeys } from '../random-faults/journeys.ts';
import { createCase, formatFault } from '../random-faults/random-case.ts';
import { runCase } from '../random-faults/run-case.ts';
import { shrink } from '../random-faults/shrink.ts';
import { expect, test } from '../support/console-fixture.ts';

const resultFolder = join(
  dirname(fileURLToPath(import.meta.url)),
  '../../test-results/random-faults',
);

/**
 * `npm run chaos` says which; else each journey has its turn, with faults that are the same every
 * time.
 */
const { STILLHOUSE_CHAOS_FROM, STILLHOUSE_CHAOS_SEEDS, STILLHOUSE_CHAOS_JOURNEY } = process.env;
const from = Number(STILLHOUSE_CHAOS_FROM ?? 1);
/** Those that have found something once: a switch that never came, a security that nobody knows. */
const kept = STILLHOUSE_CHAOS_SEEDS === undefined ? [44, 158] : [];
const drawn = Array.from(
  { length: Number(STILLHOUSE_CHAOS_SEEDS ?? journeys.length) },
  (_none, index) => from + index,
);
const seeds = [...drawn, ...kept];

for (const seed of seeds) {
  const chosen = createCase(seed, STILLHOUSE_CHAOS_JOURNEY);
  test(`whatever goes wrong on the way, the console keeps to what must hold: ${chosen.journey.name}, seed ${seed}`, async ({
    anotherDevice,
  }) => {
    test.setTimeout(300_000);
    const run = (faults: typeof chosen.faults) => runCase({ ...chosen, faults }, anotherDevice);
    const { broken, strikes } = await run(chosen.faults);
    test.info().annotations.push({ type: 'strikes', description: String(strikes) });
    if (broken === null) return;
    const needed = await shrink(
      chosen.faults,
      async (fewer) => (await run(fewer)).broken?.invariant === broken.invariant,
    );
    const { bundle, broken: last } = await run(needed);
    const path = join(resultFolder, `seed-${seed}.json`);
    const about = {
      seed,
      journey: chosen.journey.name,
      invariant: broken.invariant,
      seen: (last ?? broken).seen,
      faults: needed,
    };
    if (bundle !== null) await writeOwnerOnly(path, { ...bundle, about });
    throw new Error(
      [
        `It does not hold: ${broken.invariant}. ${(last ?? broken).seen}`,
        `Needed for it, of ${chosen.faults.length} faults:`,
        ...needed.map((fault) => `  ${formatFault(fault)}`),
        `The device's side is in ${path}: npm run simulate -- replay ${path}`,
        `Once more: npm run chaos -- --from ${seed} --seeds 1`,
      ].join('\n'),
    );
  });
}

test.describe('a run with random faults', () => {
  /** What a broken console would show, and what is to be noticed. */
  const spoils = {
    blank: () => document.body.replaceChildren(),
    raw: () => document.querySelector('main')?.append('Hello, undefined'),
    token: () =>
      document
        .querySelector('main')
        ?.append(`eyJ${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(20)}`),
    success: () => document.querySelector('main')?.append('Signed in as admin'),
  } as const;

  for (const [invariant, spoil] of Object.entries(spoils)) {
    test(`notices a page that breaks what must hold: ${invariant}`, async ({
      page,
      device,
      visit,
    }) => {
      const [journey] = journeys;
      if (journey === undefined) throw new Error('there are no journeys');
      await visit('/login');
      const hand = new ConsoleDriver(page, device);
      expect(await findBroken(hand, journey)).toEqual([]);
      await page.evaluate(spoil);
      expect(await findBroken(hand, journey)).toMatchObject([{ invariant }]);
      await page.reload();
    });
  }

  test('notices what was typed and is gone', async ({ page, device, visit }) => {
    const [journey] = journeys;
    if (journey === undefined) throw new Error('there are no journeys');
    await visit('/login');
    const hand = new ConsoleDriver(page, device);
    await hand.type('user name', page.getByLabel('Username'), 'admin', 'signIn');
    expect(await findBroken(hand, journey)).toEqual([]);
    await page.getByLabel('Username').fill('');
    expect(await findBroken(hand, journey)).toMatchObject([{ invariant: 'input' }]);
  });

  test('takes no page for blank whose one build leaves it to another', async ({
    page,
    device,
    visit,
  }) => {
    const [journey] = journeys;
    if (journey === undefined) throw new Error('there are no journeys');
    await visit('/login');
    const hand = new ConsoleDriver(page, device);
    await page.evaluate(() => {
      const content = [...document.body.childNodes];
      document.body.replaceChildren();
      const look = document.querySelector;
      // It comes as soon as somebody has looked.
      document.querySelector = (places: string) => {
        document.querySelector = look;
        document.body.append(...content);
        return places === '' ? document.body : null;
      };
    });
    expect(await findBroken(hand, journey)).toEqual([]);
  });

  test('leaves out every fault that is not needed', async () => {
    const tried: string[][] = [];
    const left = await shrink(['a', 'b', 'c', 'd'], async (fewer) => {
      tried.push([...fewer]);
      return fewer.includes('b') && fewer.includes('d');
    });
    expect(left).toEqual(['b', 'd']);
    expect(tried.length).toBeLessThan(9);
  });

  test('is the same for the same seed, and goes through every journey', async () => {
    const cases = journeys.map((_journey, index) => createCase(index + 1));
    expect(new Set(cases.map(({ journey }) => journey.name)).size).toBe(journeys.length);
    expect(createCase(3)).toEqual(createCase(3));
    expect(createCase(3).faults).not.toEqual(createCase(3 + journeys.length).faults);
  });
});
