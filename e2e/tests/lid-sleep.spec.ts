import { expect, findSidebarLinks, test } from '../support/console-fixture.ts';

test('timers that expired while the lid was closed fire once when it opens', async ({
  page,
  device,
}) => {
  await page.goto('/style-guide');
  await device.advance('1s');
  await page.evaluate(() => {
    const start = Date.now();
    const seen: [string, number][] = [];
    const note = (name: string) => seen.push([name, Date.now() - start]);
    setInterval(note, 1_000, 'every second');
    setTimeout(note, 90_000, 'in time');
    setTimeout(note, 3_600_000 + 500, 'later');
    Object.assign(window, { seen });
  });
  await device.sleepLid('1h');
  const getSeen = () => page.evaluate(() => (window as unknown as { seen: unknown }).seen);
  expect((await getSeen()) as unknown[]).toEqual([
    ['every second', 3_600_000],
    ['in time', 3_600_000],
  ]);
  expect(await page.evaluate(() => Date.now())).toBe(device.now);
  // Once awake, timers run normally again.
  await device.advance('1s');
  expect((await getSeen()) as unknown[]).toHaveLength(4);
});

test('the device keeps running while the lid is closed', async ({ page, device, signInAs }) => {
  await signInAs('admin');
  const getPolls = async () =>
    (await device.control.journal()).filter(({ operationId }) => operationId === 'getStatus');
  const before = (await getPolls()).length;
  await device.control.act('reboot');
  await device.sleepLid('10m');
  expect((await device.control.state()).power.state).toBe('on');
  expect((await getPolls()).length - before).toBe(1);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(findSidebarLinks(page).first()).toBeVisible();
});
