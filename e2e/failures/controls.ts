import { expect, type Locator, type Page } from '@playwright/test';

/** Locators for the screen cases, by role and name. */
export const findLink = (name: RegExp) => (page: Page) => page.getByRole('link', { name });
export const findOption = (name: string | RegExp) => (page: Page) =>
  page.getByRole('radio', { name });
export const findButton = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true });
export const findField = (label: string) => (page: Page) => page.getByLabel(label);
export const findSwitch = (name: string) => (page: Page) => page.getByRole('switch', { name });
export const findText = (text: string | RegExp) => (page: Page) => page.getByText(text);
export const findSlider = (page: Page): Locator => page.getByRole('slider');

/** Values of form fields, by label. */
export type Fields = Readonly<Record<string, string>>;

export async function fill(page: Page, fields: Fields): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
}

export async function expectFields(page: Page, fields: Fields): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await expect(page.getByLabel(label)).toHaveValue(value);
  }
}
