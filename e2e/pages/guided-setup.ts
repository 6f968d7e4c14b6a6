import type { Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import { expect, waitForPage } from '../support/console-fixture.ts';

/** The address to which the welcome page sends the browser. */
export function getSetupAddress(serialNumber: string, path = '/'): string {
  return `${path}?setup=1&sn=${serialNumber}`;
}

/** Opens the guided setup at its network step. It signs in by itself. */
export async function openSetup(page: Page, device: Device): Promise<void> {
  await page.goto(getSetupAddress(device.control.serialNumber));
  await expect(findContinueButton(page)).toBeEnabled();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network');
}

/** Waits for the guided setup. Its build may come from the remote host. */
export async function expectInSetup(page: Page, device: Device): Promise<void> {
  await expect(page.getByText('Step 1 of 2.')).toBeVisible();
  await device.advance('500ms');
}

/** Asserts that the guided setup shows this text about the device. */
export async function expectDeviceText(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('region', { name: 'This device' })).toContainText(text);
}

export function findContinueButton(page: Page) {
  return page.getByRole('button', { name: 'Continue' });
}

/** Advances time until the console is at a path, and waits for the page. */
export async function expectAt(page: Page, device: Device, path: string): Promise<void> {
  await expect(async () => {
    await device.advance('500ms');
    expect(new URL(page.url()).pathname).toBe(path);
  }).toPass();
  await waitForPage(page, device);
}

/** Types an enrollment code letter by letter. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Letter 1 of 8').click();
  await page.keyboard.type(code);
}

/** Returns an enrollment code that the cloud accepts for this device. */
export async function createEnrollmentCode(device: Device): Promise<string> {
  const [first] = await device.control.cloudCodes();
  if (!first) throw new Error('The cloud has no enrollment code for the device.');
  return first.code;
}

/** Counts the requests for an operation. */
export async function countRequests(device: Device, operationId: string): Promise<number> {
  const journal = await device.control.journal();
  return journal.filter((exchange) => exchange.operationId === operationId).length;
}
