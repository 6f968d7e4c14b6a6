import type { Page } from '@playwright/test';
import type { Device } from '@stillhouse/simulator/playwright';
import { expect } from './fixture.ts';

/** The address by which the welcome page leads to a device. */
export function setupAddress(serialNumber: string, path = '/'): string {
  return `${path}?setup=1&sn=${serialNumber}`;
}

/** Opens the guided setup, which signs in by itself, at its network step. */
export async function openSetup(page: Page, device: Device): Promise<void> {
  await page.goto(setupAddress(device.control.serialNumber));
  await expect(async () => {
    await device.advance('500ms');
    await expect(continueButton(page)).toBeEnabled({ timeout: 100 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network');
}

/** Waits for the guided setup: the remote build and its chunks come in real time, and are shown at a beat of the clock. */
export async function expectInSetup(page: Page, device: Device): Promise<void> {
  await expect(async () => {
    await device.advance('500ms');
    expect(await page.getByText('Step 1 of 2.').isVisible()).toBe(true);
  }).toPass();
  // what took over may be shown in part only until the next beat
  await device.advance('500ms');
}

/** Waits until the guided setup tells this of the device; its chunk comes in real time. */
export async function expectDeviceTold(page: Page, device: Device, text: string): Promise<void> {
  await expect(async () => {
    await device.advance('500ms');
    await expect(page.getByRole('region', { name: 'This device' })).toContainText(text, {
      timeout: 100,
    });
  }).toPass();
}

export function continueButton(page: Page) {
  return page.getByRole('button', { name: 'Continue' });
}

/** Waits until the console is at a path; what leads there may take chunks from the device. */
export async function expectAt(page: Page, device: Device, path: string): Promise<void> {
  await expect(async () => {
    await device.advance('500ms');
    expect(new URL(page.url()).pathname).toBe(path);
  }).toPass();
}

/** Types an enrollment code as a person does, letter by letter. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Letter 1 of 8').click();
  await page.keyboard.type(code);
}

/** A code that the cloud has for this device, and keeps valid. */
export async function goodCode(device: Device): Promise<string> {
  const [first] = await device.control.cloudCodes();
  if (!first) throw new Error('The desk of the device has no code.');
  return first.code;
}

/** How often an operation was asked for. */
export async function timesAsked(device: Device, operationId: string): Promise<number> {
  const journal = await device.control.journal();
  return journal.filter((exchange) => exchange.operationId === operationId).length;
}
