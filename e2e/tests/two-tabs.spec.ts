import { expect, fillSignIn, test } from '../support/console-fixture.ts';

test('two tabs and a device have one time: the same journal in each run', async ({
  anotherDevice,
}) => {
  const journals: string[] = [];
  for (let run = 1; run <= 3; run++) {
    const { page, device } = await anotherDevice({ seed: 7 });
    await page.goto('/login');
    await fillSignIn(page, 'admin', 'stillhouse');
    await device.advance('3s');
    const tab = await page.context().newPage();
    await tab.goto('/system');
    await device.advance('1s');
    await expect(tab.getByRole('switch', { name: 'HDMI CEC' })).toBeVisible();
    const start = device.now;
    await device.advance('2m');
    expect(device.now - start).toBe(120_000);
    for (const each of [page, tab]) expect(await each.evaluate(() => Date.now())).toBe(device.now);
    journals.push(await device.control.canonicalJournal());
  }
  expect(new Set(journals).size).toBe(1);
});

test('a logout in one tab is one in the other, and so is a response that the device holds back', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin');
  const tab = await page.context().newPage();
  await device.fault({
    kind: 'delay',
    parameters: { delayMs: 4_000 },
    match: { operationId: 'getSystemSettings' },
    times: 1,
  });
  await tab.goto('/system');
  const toggle = tab.getByRole('switch', { name: 'HDMI CEC' });
  await device.advance('3900ms');
  await expect(toggle).toBeHidden();
  await device.advance('200ms');
  await expect(toggle).toBeVisible();
  await tab.getByRole('link', { name: 'Logout' }).click();
  await device.settle();
  for (const each of [page, tab])
    await expect(each.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('a tab that a page opens has its time, and when it is closed, the page goes on', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin');
  const opened = page.context().waitForEvent('page');
  await page.evaluate(() => void window.open('/system'));
  const tab = await opened;
  await device.advance('5s');
  await expect(tab.getByRole('switch', { name: 'HDMI CEC' })).toBeVisible();
  await tab.close();
  const before = device.now;
  await device.advance('1m');
  expect(device.now - before).toBe(60_000);
});

test('after a reset of the device, both tabs are at its time', async ({ page, device }) => {
  await page.goto('/login');
  const tab = await page.context().newPage();
  await tab.goto('/login');
  const start = device.now;
  await device.advance('5m');
  await device.reset();
  expect(device.now).toBeLessThanOrEqual(start);
  await device.advance('1s');
  for (const each of [page, tab]) {
    await expect(each.getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(await each.evaluate(() => Date.now())).toBe(device.now);
  }
});
