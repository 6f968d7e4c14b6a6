import type { Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import { expect, findAlert, test } from '../support/console-fixture.ts';

test.use({ lease: { product: 'dalmore' } });

const findSlider = (page: Page) => page.getByRole('slider', { name: 'Auto pairing volume' });
const findNumber = (page: Page) => page.getByLabel('Auto pairing volume, as a number');

/** Returns the changes that the page requested, in order. */
async function getChanges(device: Device): Promise<unknown[]> {
  await device.settle();
  const journal = await device.control.journal();
  return journal
    .filter(({ operationId }) => operationId === 'updateAudioVideoSettings')
    .map(({ request }) => request?.body);
}

async function getSettings(device: Device) {
  await device.settle();
  return (await device.control.state()).settings.audiovideo;
}

// R2.32, R3.8, R5.11, R7.3, R9.13.
test('the volume that an admin sets with the arrow keys is sent 300 ms after the last key', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', '/settings/audio-video');
  await device.advance('1s');
  await expect(findSlider(page)).toHaveValue('-40');
  await findSlider(page).focus();
  for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowRight');
  await expect(findSlider(page)).toHaveAttribute('aria-valuetext', '-35 dB');
  await expect(findNumber(page)).toHaveValue('-35');
  await device.advance('299ms');
  expect(await getChanges(device)).toEqual([]);
  await device.advance('1ms');
  expect(await getChanges(device)).toEqual([{ autoPairingVolume: -35 }]);
  expect((await getSettings(device)).autoPairingVolume).toBe(-35);
  await page.keyboard.press('Home');
  await device.advance('300ms');
  await page.keyboard.press('End');
  await device.advance('300ms');
  expect(await getChanges(device)).toEqual([
    { autoPairingVolume: -35 },
    { autoPairingVolume: -50 },
    { autoPairingVolume: -30 },
  ]);
});

// R5.11.
test('an admin types the volume, and a value out of range shows the reason and is not sent', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', '/settings/audio-video');
  await device.advance('1s');
  for (const wrong of ['-51', '-29', 'loud', '-40.5', '']) {
    await findNumber(page).fill(wrong);
    await page.keyboard.press('Enter');
    await expect(findAlert(page)).toHaveText('Enter a whole number from -50 to -30.');
    await expect(findNumber(page)).toHaveValue(wrong);
  }
  await findNumber(page).fill('-44');
  await page.keyboard.press('Tab');
  await expect(findAlert(page)).toHaveCount(0);
  await device.advance('300ms');
  expect(await getChanges(device)).toEqual([{ autoPairingVolume: -44 }]);
  await expect(findSlider(page)).toHaveValue('-44');
});

test('the volume is stored even if the admin leaves the page immediately', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', '/settings/audio-video');
  await device.advance('1s');
  await findSlider(page).focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('link', { name: 'Antibanding mode' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Antibanding mode');
  expect(await getChanges(device)).toEqual([{ autoPairingVolume: -41 }]);
});

// R2.32, R7.21.
test('an admin turns settings on and sees each new value and its pending state immediately', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', '/settings/audio-video');
  await device.advance('1s');
  const slow = await device.fault({
    kind: 'delay',
    parameters: { delayMs: 5000 },
    match: { operationId: 'updateAudioVideoSettings' },
  });
  const switches = [
    { name: 'Music mode', key: 'musicModeEnabled' },
    { name: 'Audio over USB (beta)', key: 'usbAudioDevicesEnabled' },
    { name: 'Voice isolation (beta)', key: 'deepNoiseSuppressionEnabled' },
  ] as const;
  for (const { name, key } of switches) {
    const toggle = page.getByRole('switch', { name });
    await expect(toggle).not.toBeChecked();
    await toggle.press('Space');
    await expect(toggle).toBeChecked();
    await expect(toggle).toHaveAttribute('aria-busy', 'true');
    await device.advance('5s');
    await expect(toggle).not.toHaveAttribute('aria-busy');
    await expect(toggle).toBeChecked();
    expect((await getSettings(device))[key]).toBe(true);
  }
  await slow.disarm();
});

test('an admin whose device rejects a change sees the switch reset with the reason', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin', '/settings/audio-video');
  await device.advance('1s');
  device.declareFailure({ operationId: 'updateAudioVideoSettings', status: 500 });
  const fault = await device.fault({
    kind: 'status',
    parameters: { status: 500, detail: 'The sound board does not respond.' },
    match: { operationId: 'updateAudioVideoSettings' },
  });
  const toggle = page.getByRole('switch', { name: 'Music mode' });
  await toggle.press('Space');
  await expect(findAlert(page)).toHaveText('The sound board does not respond.');
  await expect(toggle).not.toBeChecked();
  await expect(toggle).toHaveAccessibleDescription(/The sound board does not respond\./);
  await expect(toggle).toBeFocused();
  await expectAccessible();
  await fault.disarm();
  await toggle.press('Space');
  await expect(toggle).toBeChecked();
  await expect(findAlert(page)).toHaveCount(0);
});

test('an admin whose device is unreachable sees the switch reset, off until the device is back, and everything recover', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', '/settings/audio-video');
  await device.advance('1s');
  for (const operationId of ['updateAudioVideoSettings', 'getAudioVideoSettings'] as const) {
    device.declareFailure({ operationId, status: 'no response' });
  }
  for (const status of ['no response', 503] as const) {
    device.declareFailure({ operationId: 'getStatus', status });
  }
  device.declareFailure({ operationId: 'getAudioVideoSettings', status: 503 });
  await device.control.act('powerOff');
  const toggle = page.getByRole('switch', { name: 'Music mode' });
  await toggle.press('Space');
  await expect(findAlert(page).last()).toHaveText('The device did not respond.');
  await expect(toggle).not.toBeChecked();
  await device.advance('8s');
  await expect(findAlert(page).first()).toContainText('Unable to connect to the device.');
  await expect(toggle).toBeDisabled();
  await device.control.act('powerOn');
  await device.advanceUntil(() => toggle.isEnabled(), '90s');
  await expect(toggle).not.toBeChecked();
});

test('an admin whose change succeeded without a response sees the new value and the error', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', '/settings/audio-video');
  await device.advance('1s');
  device.declareFailure({ operationId: 'updateAudioVideoSettings', status: 'no response' });
  await device.fault({
    kind: 'connection-reset',
    placement: 'egress',
    match: { operationId: 'updateAudioVideoSettings' },
  });
  const toggle = page.getByRole('switch', { name: 'Music mode' });
  await toggle.press('Space');
  await expect(findAlert(page)).toHaveText('The device did not respond.');
  await expect(toggle).toBeChecked();
});

// R2.34, R2.53.
test('an admin selects the antibanding mode with the keyboard, and the parent page shows it', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin', '/settings/audio-video');
  await device.advance('1s');
  await page.getByRole('link', { name: 'Antibanding mode Default' }).press('Enter');
  await device.advance('1s');
  await expect(page.getByRole('main').getByRole('radio')).toHaveCount(3);
  await page.getByRole('link', { name: 'Audio & video' }).last().focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Default' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: '50 Hz' })).toBeChecked();
  expect((await getSettings(device)).cameraAntiBanding).toBe('50_Hz');
  await page.keyboard.press('ArrowDown');
  expect((await getSettings(device)).cameraAntiBanding).toBe('60_Hz');
  await expectAccessible();
  await page.getByRole('link', { name: 'Audio & video' }).last().click();
  await expect(page.getByRole('link', { name: 'Antibanding mode 60 Hz' })).toBeVisible();
});
