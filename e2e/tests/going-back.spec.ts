import { expect, test } from '../fixture.ts';

test('a device that is put back takes the page along to its time', async ({
  page,
  device,
  signInAs,
}) => {
  const start = device.now;
  await signInAs('admin');
  await page.evaluate(() => {
    window.name = 'kept';
  });
  await device.advance('2m');
  await device.sleepLid('3h');

  await device.reset();
  expect(device.now).toBe(start);
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => [Date.now(), window.name])).toEqual([start, 'kept']);
  // From there on, time goes as it does.
  await device.advance('90s');
  expect(await page.evaluate(() => Date.now())).toBe(start + 90_000);
  await page.reload();
  expect(await page.evaluate(() => Date.now())).toBe(start + 90_000);
  await expect(page.getByText('Signed in as admin')).toBeVisible();
});

test('a device can be put back again and again, and each time does the same', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin');
  await device.reset();
  const run = async () => {
    await device.advance('5m');
    const journal = await device.control.canonicalJournal();
    await device.reset();
    return journal;
  };
  const first = await run();
  expect(await run()).toBe(first);
  await expect(page.getByText('Signed in as admin')).toBeVisible();
});

test('an answer that the device still holds back is lost with the time that it belongs to', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin');
  const match = { operationId: 'getStatus' };
  await device.fault({ kind: 'delay', parameters: { delayMs: 5_000 }, match });
  await device.advance('11s');
  await device.reset();
  await device.advance('11s');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
});
