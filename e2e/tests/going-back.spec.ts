import { expect, fillSignIn, test } from '../support/console-fixture.ts';

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

test('a device that is put back to a snapshot takes the page along, signed in as it was', async ({
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
    device.declareFailure({ operationId: 'getStatus', status: 503 });
    await device.advance('3m');
    return device.control.canonicalJournal();
  };
  // What the page had under way is no part of a snapshot, so both begin with a page that is loaded.
  await snapshot.restore();
  const first = await run();
  await device.sleepLid('2h');
  await snapshot.restore();
  expect(device.now).toBe(taken);
  await expect(page.getByText('Signed in as admin')).toBeVisible();
  expect(await page.evaluate(() => Date.now())).toBe(taken);
  expect(await run()).toBe(first);
});

test('a fork of a device goes its own way, in a page of its own', async ({ device, signInAs }) => {
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

test('time is moved to what the device does next', async ({ device, signInAs }) => {
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
