import type { Page } from '@playwright/test';
import type { Device } from '@stillhouse/simulator/playwright';
import { expect, waitForPage } from '../support/console-fixture.ts';

/** The address by which the welcome page leads to a device. */
export function getSetupAddress(serialNumber: string, path = '/'): string {
  return `${path}?setup=1&sn=${serialNumber}`;
}

/** Opens the guided setup, which signs in by itself, at its network step. */
export async function openSetup(page: Page, device: Device): Promise<void> {
  await page.goto(getSetupAddress(device.control.serialNumber));
  await expect(continueButton(page)).toBeEnabled();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network');
}

/** Waits for the guided setup, whose build may come from the remote host. */
export async function expectInSetup(page: Page, device: Device): Promise<void> {
  await expect(page.getByText('Step 1 of 2.')).toBeVisible();
  await device.advance('500ms');
}

/** The guided setup tells this of the device. */
export async function expectDeviceRequest(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('region', { name: 'This device' })).toContainText(text);
}

export function continueButton(page: Page) {
  return page.getByRole('button', { name: 'Continue' });
}

/** Lets time pass until the console is at a path, and waits for what it shows there. */
export async function expectAt(page: Page, device: Device, path: string): Promise<void> {
  await expect(async () => {
    await device.advance('500ms');
    expect(new URL(page.url()).pathname).toBe(path);
  }).toPass();
  await waitForPage(page, device);
}

/** Types an enrollment code as a person does, letter by letter. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Letter 1 of 8').click();
  await page.keyboard.type(code);
}

/** A code that the cloud has for this device, and keeps valid. */
export async function createEnrollmentCode(device: Device): Promise<string> {
  const [first] = await device.control.cloudCodes();
  if (!first) throw new Error('The desk of the device has no code.');
  return first.code;
}

/** How often an operation was asked for. */
export async function countRequests(device: Device, operationId: string): Promise<number> {
  const journal = await device.control.journal();
  return journal.filter((exchange) => exchange.operationId === operationId).length;
}
