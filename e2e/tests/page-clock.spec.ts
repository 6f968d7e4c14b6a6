import { expect, test } from '../support/console-fixture.ts';

/** The kit's object in the page (simulator/playwright/page-clock.ts). */
type KitWindow = {
  __stillhouseClock: {
    now(): number;
    nextTimerAt(): number | null;
    fireNext(limit: number): Promise<boolean>;
    problems(): string[];
  };
};

test.beforeEach(async ({ page }) => {
  await page.goto('/login');
});

test("Playwright's clock is what the kit expects, in every document", async ({ page }) => {
  const getProblems = () =>
    page.evaluate(() => (window as unknown as KitWindow).__stillhouseClock.problems());
  expect(await getProblems()).toEqual([]);
  await page.reload();
  expect(await getProblems()).toEqual([]);
});

test("page and device start at the same instant, with the page's ticks at zero", async ({
  page,
  device,
}) => {
  const [now, ticks] = await page.evaluate(() => [Date.now(), performance.now()]);
  expect(now).toBe(device.now);
  expect(ticks).toBe(0);
});

test('timers fire one by one at their time, in order, and never after the limit', async ({
  page,
  device,
}) => {
  const fired = await page.evaluate(async (start) => {
    const clock = (window as unknown as KitWindow).__stillhouseClock;
    while (await clock.fireNext(start)) {
      // Ignore the console's own timers for this instant.
    }
    const seen: [string, number][] = [];
    const note = (name: string) => seen.push([name, Date.now() - start]);
    setTimeout(note, 20, 'late');
    setTimeout(note, 10, 'early');
    setTimeout(note, 10, 'early, second');
    const due = clock.nextTimerAt();
    const results: boolean[] = [];
    for (let times = 0; times < 3; times++) results.push(await clock.fireNext(start + 19));
    return { due, seen, results };
  }, device.now);
  expect(fired).toEqual({
    due: device.now + 10,
    seen: [
      ['early', 10],
      ['early, second', 10],
    ],
    results: [true, true, false],
  });
});

test('a new document continues at the time of the previous one', async ({ page, device }) => {
  await device.advance('90s');
  await page.reload();
  expect(await page.evaluate(() => Date.now())).toBe(device.now);
  // This also holds if the page navigates while time is advanced.
  await page.evaluate(() => setTimeout(() => location.assign('/login?again'), 5_000));
  await device.advance('7s');
  await expect(page).toHaveURL('/login?again');
  expect(await page.evaluate(() => Date.now())).toBe(device.now);
  expect(await page.evaluate(() => window.name)).toBe('');
});

test('real time does not affect the page', async ({ page, device }) => {
  const before = await page.evaluate(() => Date.now());
  await device.withRealTimers(() =>
    page.evaluate(() => new Promise((timePasses) => setTimeout(timePasses, 30))),
  );
  expect(await page.evaluate(() => Date.now())).toBe(before);
});
