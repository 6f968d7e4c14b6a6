import type { Locator, Page } from '@playwright/test';
import { failOnViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/lab-fixture.ts';

/** Opens the block of an operation, named by its contract, and its form. */
async function openOperation(page: Page, operationId: string) {
  const block = page.locator(`.opblock[id$="-${operationId}"]`);
  await block.locator('.opblock-summary-control').click();
  await block.getByRole('button', { name: 'Try it out' }).click();
  return block;
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  await expect(goal).toBeVisible();
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if (await goal.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${goal}`);
}

/** Lists the ids of all operations on the page, sorted. */
async function listShown(page: Page): Promise<string[]> {
  const ids = await page.locator('.opblock').evaluateAll((blocks) => blocks.map(({ id }) => id));
  return ids.map((id) => id.split('-').at(-1) ?? '').toSorted();
}

/** Lists the ids of all operations of a contract, sorted. */
async function listPublished(labUrl: string, contract: string): Promise<string[]> {
  const { paths } = (await (await fetch(`${labUrl}/reference/${contract}.json`)).json()) as {
    paths: Record<string, Record<string, { operationId?: string }>>;
  };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  return operations.flatMap(({ operationId }) => operationId ?? []).toSorted();
}

// Decision 0123.
test('a developer signs in to a device and reads its status in the reference', async ({
  page,
  lab,
  lease,
}) => {
  const { id, serialNumber, baseUrl } = await lease({ clock: 'manual' });
  await page.goto('/');
  await page.getByRole('link', { name: 'API reference' }).click();
  await page.getByLabel('Device', { exact: true }).selectOption(id);

  const status = await openOperation(page, 'getStatus');
  await status.getByRole('button', { name: 'Execute' }).click();
  await expect(status.getByText('"token-missing"').first()).toBeVisible();

  const signIn = await openOperation(page, 'signIn');
  await signIn.getByRole('button', { name: 'Execute' }).click();
  await expect(signIn.getByText(`curl -X 'POST'`)).toContainText(`'${baseUrl}/api/v1/admin_login'`);
  await expect(signIn.locator('.live-responses-table').getByText('"token"')).toBeVisible();

  await status.getByRole('button', { name: 'Execute' }).click();
  await expect(status.getByText(`"${serialNumber}"`)).toBeVisible();
  const { entries } = await lab.control.journal(id);
  expect(entries.map(({ operationId, status: code }) => [operationId, code])).toEqual([
    ['getStatus', 401],
    ['signIn', 200],
    ['getStatus', 200],
  ]);

  const token = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(token).not.toContain('eyJ');
  expect(page.url()).not.toContain('eyJ');
  await page.getByRole('button', { name: 'Authorize' }).click();
  const dialog = page.getByRole('dialog', { name: 'Available authorizations' });
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await status.getByRole('button', { name: 'Execute' }).click();
  await expect(status.getByText('"token-missing"').first()).toBeVisible();
});

test('a developer enters a token for the local setup address', async ({ page, lab, lease }) => {
  const { id, setupUrl, serialNumber } = await lease({ clock: 'manual' });
  const body = JSON.stringify({ userName: 'setup', password: serialNumber });
  const headers = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${setupUrl}/api/v1/admin_login`, { method: 'POST', headers, body });
  const { token } = (await signedIn.json()) as { token: string };
  await page.goto(`/?reference=device&device=${id}`);
  await page.getByLabel('Servers').selectOption(setupUrl);
  await page.getByRole('button', { name: 'Authorize' }).click();
  const dialog = page.getByRole('dialog', { name: 'Available authorizations' });
  await dialog.getByLabel('auth-bearer-value').fill(token);
  await failOnViolations(page);
  await dialog.getByRole('button', { name: 'Authorize' }).click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  const status = await openOperation(page, 'getStatus');
  await status.getByRole('button', { name: 'Execute' }).click();
  await expect(status.getByText(`"${serialNumber}"`)).toBeVisible();
  const { entries } = await lab.control.journal(id);
  expect(entries.at(-1)).toMatchObject({ operationId: 'getStatus', via: 'setup', role: 'setup' });
});

test('a developer advances the clock of a device in the reference', async ({
  page,
  lab,
  lease,
}) => {
  const { id } = await lease({ clock: 'manual' });
  const before = (await lab.control.clock(id)).now;
  await page.goto(`/?device=${id}`);
  await page.getByRole('link', { name: 'API reference' }).click();
  await page.getByLabel('API', { exact: true }).selectOption('control');
  const advance = await openOperation(page, 'advanceClock');
  await expect(advance.locator('[data-param-name="id"] input')).toHaveValue(id);
  await advance.locator('textarea').fill('{ "by": "90s" }');
  await advance.getByRole('button', { name: 'Execute' }).click();
  await expect(advance.locator('.live-responses-table')).toContainText(`"to": ${before + 90_000}`);
  expect((await lab.control.clock(id)).now).toBe(before + 90_000);
});

test('the reference has every operation of both APIs, and each event with its fields', async ({
  page,
  lab,
}) => {
  await page.goto('/reference/');
  await expect(page.locator('.opblock[id$="-signIn"]')).toBeVisible();
  expect(await listShown(page)).toEqual(await listPublished(lab.url, 'openapi'));
  await page.getByLabel('API', { exact: true }).selectOption('control');
  await expect(page.locator('.opblock[id$="-followDevice"]')).toBeVisible();
  expect(await listShown(page)).toEqual(await listPublished(lab.url, 'control'));
  const streamed = page.locator('.opblock[id$="-followDevice"]');
  await streamed.locator('.opblock-summary-control').click();
  await expect(streamed.getByRole('button', { name: 'Try it out' })).toHaveCount(0);
  const schemas = page.locator('.models-scroll');
  const event = schemas.getByText('DevicePowerEvent', { exact: true });
  // The list renders what is visible only.
  await schemas.hover();
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    await expect(event).toBeVisible({ timeout: 100 });
  }).toPass();
  await event.click();
  await expect(page.getByText('The power state has changed.')).toBeVisible();
});

test('the reference without a device is readable, and says what to do', async ({ page }) => {
  await page.goto('/?reference=device&device=nobody');
  await expect(page.locator('.opblock').first()).toBeVisible();
  await expect(page.getByLabel('Device', { exact: true })).toHaveValue('');
  await page.locator('.opblock-summary-control').first().click();
  await expect(page.getByRole('button', { name: 'Try it out' })).toHaveCount(0);
});

const layouts = [
  { name: 'a desktop', viewport: { width: 1440, height: 900 } },
  { name: 'a dark phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { name: 'a very small screen', viewport: { width: 320, height: 640 } },
] as const;

for (const { name, ...options } of layouts) {
  test(`on ${name} the reference is accessible, fits the window and works by keyboard`, async ({
    browser,
    lab,
    lease,
  }) => {
    const { id } = await lease({ clock: 'manual' });
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const api of ['control', 'device']) {
      await page.goto(`${lab.url}/?reference=${api}&device=${id}`);
      await expect(page.locator('.opblock').first()).toBeVisible();
      await failOnViolations(page);
    }
    const status = page.locator('.opblock[id$="-getStatus"]');
    await tabTo(page, page.getByLabel('Device', { exact: true }));
    await tabTo(page, status.locator('.opblock-summary-control'));
    await page.keyboard.press('Enter');
    for (const name of ['Try it out', 'Execute']) {
      await tabTo(page, status.getByRole('button', { name }));
      await page.keyboard.press('Enter');
    }
    await expect(status.getByText('"token-missing"').first()).toBeVisible();
    await failOnViolations(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width).toBeLessThanOrEqual(0);
    await context.close();
  });
}
