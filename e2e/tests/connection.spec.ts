import type { Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import { rest } from '../failures/sampling.ts';
import {
  declareOutage,
  findBack,
  findStarting,
  findStrip,
  readWords,
} from '../pages/connection.ts';
import { expect, test } from '../support/console-fixture.ts';
import { screens } from '../support/screens.ts';

/** Takes the power away, and reads the words each second until the device is back. */
async function measureOutage(page: Page, device: Device): Promise<{ away: number; back: number }> {
  await expect.poll(() => readWords(page)).toEqual({ badge: 'Connected', strip: 'Connected' });
  await device.control.act('powerOff');
  let away = 0;
  for (; away < 60 && (await readWords(page)).badge === 'Connected'; away++) {
    await device.advance('1s');
    const { badge, strip } = await readWords(page);
    expect(strip, `${page.url()}, ${away + 1} s after power off`).toBe(badge);
  }
  await device.advance('10s');
  expect(await readWords(page)).toEqual({ badge: 'No response', strip: 'No response' });
  await device.control.act('powerOn');
  let back = 0;
  for (; back < 90 && !(await findBack(page).isVisible()); back++) {
    await device.advance('1s');
    const { badge, strip } = await readWords(page);
    expect(strip, `${page.url()}, ${back + 1} s after power on`).toBe(badge);
  }
  await expect(findBack(page)).toBeVisible();
  await device.advance('6s');
  await expect(findBack(page)).toHaveCount(0);
  return { away, back };
}

const longest = 5;

function testPages(title: string, addresses: readonly string[], tag: { tag?: string } = {}): void {
  // R2.82, R2.83.
  test(title, tag, async ({ page, device, signInAs }, testInfo) => {
    test.setTimeout(testInfo.timeout + 30_000 * addresses.length);
    declareOutage(device);
    await signInAs('admin');
    for (const address of addresses) {
      await page.goto(address);
      await device.advance('2s');
      const { away, back } = await measureOutage(page, device);
      const line = `${address}: away after ${away} s, back after ${back} s`;
      testInfo.annotations.push({ type: 'connection', description: line });
      console.log(line);
      expect(away, address).toBeLessThanOrEqual(longest);
    }
  });
}

testPages(
  'an admin reads on Status, Hostname and Software update at once that the device is away',
  ['/', '/network/hostname', '/system/software-update'],
);
const others = Object.values(screens)
  .flat()
  .filter((address) => !/^\/(welcome|style-guide|nowhere)/.test(address));
testPages(
  'an admin reads the same on every page within 5 seconds',
  others.filter((address) => !['/network/hostname', '/system/software-update'].includes(address)),
  rest,
);

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
    expect(await readWords(page)).toEqual({ badge: 'Connected', strip: 'Connected' });
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
