import { expect, fillSignIn, test } from '../support/console-fixture.ts';

test("restoring a device also sets the page's time", async ({ page, device, signInAs }) => {
  const start = device.now;
  await signInAs('admin');
  await device.advance('2m');
  await device.sleepLid('3h');

  await device.reset();
  expect(device.now).toBe(start);
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => Date.now())).toBe(start);
  // Time then advances normally.
  await device.advance('90s');
  expect(await page.evaluate(() => Date.now())).toBe(start + 90_000);
  // The kit passes the time on in `window.name`, which the page does not see.
  await page.evaluate(() => {
    window.name = 'kept';
  });
  await page.reload();
  expect(await page.evaluate(() => [Date.now(), window.name])).toEqual([start + 90_000, 'kept']);
  await expect(page.getByText('Signed in as admin')).toBeVisible();
});

test('a device can be restored repeatedly and replays identically', async ({
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

test('restoring a device discards its pending responses', async ({ page, device, signInAs }) => {
  await signInAs('admin');
  const match = { operationId: 'getStatus' } as const;
  await device.fault({ kind: 'delay', parameters: { delayMs: 5_000 }, match });
  await device.advance('11s');
  await device.reset();
  await device.advance('11s');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
});

test('restoring a snapshot restores the page with its session', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin');
  await device.advance('10m');
  const taken = device.now;
  const snapshot = await device.snapshot();
  const run = async () => {
    await device.control.act('reboot');
    device.declareFailure({ operationId: 'getStatus', status: 'no response' });
    device.declareFailure({ operationId: 'getStatus', status: 503 });
    await device.advance('3m');
    return device.control.canonicalJournal();
  };
  // A snapshot does not contain the page's pending requests, so both runs begin with a loaded page.
  await snapshot.restore();
  const first = await run();
  await device.sleepLid('2h');
  await snapshot.restore();
  expect(device.now).toBe(taken);
  await expect(page.getByText('Signed in as admin')).toBeVisible();
  expect(await page.evaluate(() => Date.now())).toBe(taken);
  expect(await run()).toBe(first);
});

test('a forked device runs independently in its own page', async ({ device, signInAs }) => {
  await signInAs('admin');
  await device.control.patch({ settings: { system: { hdmiCecEnabled: true } } });
  await device.advance('5m');
  const snapshot = await device.snapshot();
  const fork = await snapshot.fork();
  expect(fork.device.now).toBe(device.now);
  await fork.page.goto('/login');
  await fork.device.advance('1s');
  await fillSignIn(fork.page, 'admin', 'stillhouse');
  await expect(fork.page.getByText('Signed in as admin')).toBeVisible();
  await fork.device.control.patch({ settings: { system: { hdmiCecEnabled: false } } });
  expect((await device.control.state()).settings.system.hdmiCecEnabled).toBe(true);
  await device.advance('1m');
  expect(device.now).toBe(fork.device.now + 59_000);
});

test('time advances to the next event of the device', async ({ device, signInAs }) => {
  device.declareFailure({ operationId: 'getUpdateState', status: 'no response' });
  device.declareFailure({ operationId: 'getStatus', status: 'no response' });
  await signInAs('admin');
  expect(await device.advanceToNext()).toBeNull();
  await device.control.setCondition('flapping', true);
  const start = device.now;
  expect(await device.advanceToNext()).toEqual({
    at: start + 20_000,
    label: 'device: flapLinks',
  });
  expect(device.now).toBe(start + 20_000);
});
