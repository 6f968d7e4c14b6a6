import { rest } from '../failures/sampling.ts';
import {
  declareOutage,
  devicePages,
  findBack,
  findStarting,
  findStrip,
  followOutage,
  longestSilence,
  readStates,
} from '../pages/connection.ts';
import { expect, test } from '../support/console-fixture.ts';

// R2.67, R2.82, R2.83.
for (const [area, addresses] of Object.entries(devicePages)) {
  const tag = ['status', 'network'].includes(area) ? {} : rest;
  test(
    `an admin reads within 5 seconds that the device is away: ${area}`,
    tag,
    async ({ page, device, signInAs }, testInfo) => {
      declareOutage(device);
      await signInAs('admin');
      const power = {
        begin: () => device.control.act('powerOff'),
        end: () => device.control.act('powerOn'),
      };
      for (const address of addresses) {
        await page.goto(address);
        const { away, back } = await followOutage(page, device, power);
        const description = `${address}: away after ${away} s, back after ${back} s`;
        testInfo.annotations.push({ type: 'connection', description });
        expect(away, address).toBeLessThanOrEqual(longestSilence);
      }
    },
  );
}

// R2.83.
test('an admin whose device starts sees each second how long it takes, and keeps typed values', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  declareOutage(device);
  await signInAs('admin', '/network/hostname');
  await page.getByRole('radio', { name: 'Custom' }).check();
  await page.getByLabel('Custom hostname').fill('boardroom');
  await device.control.act('powerOff');
  await device.advance('5s');
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await expect(save).toHaveAccessibleDescription(/No response since .* Retrying\./);
  await expectAccessible();
  await device.control.act('powerOn');
  await device.advanceUntil(() => findStarting(page).isVisible(), '30s');
  const readLeft = async () =>
    Number(/About (\d+) s left\./.exec((await page.getByRole('timer').textContent()) ?? '')?.[1]);
  const first = await readLeft();
  for (let second = 1; second <= 4; second++) {
    await device.advance('1s');
    expect(await readLeft()).toBe(first - second);
  }
  await expectAccessible();
  await device.advanceUntil(() => findBack(page).isVisible(), '60s');
  await expect(save).toBeEnabled();
  await expect(page.getByLabel('Custom hostname')).toHaveValue('boardroom');
});

// R2.82.
test('an admin does not notice one lost request', async ({ page, device, signInAs }) => {
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  await signInAs('admin', '/settings/audio-video');
  await device.fault({
    kind: 'status',
    parameters: { status: 503 },
    match: { operationId: 'getStatus' },
    times: 1,
  });
  for (let second = 0; second < 12; second++) {
    await device.advance('1s');
    expect(await readStates(page)).toEqual(['Connected']);
    await expect(findBack(page)).toHaveCount(0);
  }
});

// R2.83.
test('an admin presses Retry now and reads that the device is back', async ({
  page,
  device,
  signInAs,
}) => {
  declareOutage(device);
  await signInAs('admin', '/settings/audio-video');
  await device.control.arm({ kind: 'connection-reset', match: { operationId: 'getStatus' } });
  await device.advance('5s');
  await expect(findStrip(page)).toBeVisible();
  await device.control.clearFaults();
  await page.getByRole('button', { name: 'Retry now' }).click();
  await expect(findBack(page)).toBeVisible();
});

// R2.83.
test('an admin whose device is away cannot choose what would be saved at once', async ({
  page,
  device,
  signInAs,
}) => {
  declareOutage(device);
  await signInAs('admin');
  for (const address of [
    '/system/software-update/channel',
    '/settings/audio-video/camera/antibanding-mode',
    '/settings/time-and-language/language',
  ]) {
    await page.goto(address);
    await device.advance('2s');
    const choices = page.getByRole('main').getByRole('radiogroup');
    await expect(choices.getByRole('radio').first()).toBeEnabled();
    await device.control.act('powerOff');
    await device.advance('6s');
    await expect(choices.getByRole('radio', { disabled: false })).toHaveCount(0);
    await expect(choices).toHaveAccessibleDescription(/No response since .* Retrying\./);
    await device.control.act('powerOn');
    await device.advanceUntil(() => findBack(page).isVisible(), '90s');
    await expect(choices.getByRole('radio').first()).toBeEnabled();
  }
});
