import type { Page } from '@playwright/test';
import type { ControlClient } from 'stillhouse/client';
import { failOnViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/lab-fixture.ts';

const views = [
  'overview',
  'conditions',
  'states',
  'cloud',
  'scenario',
  'faults',
  'journal',
  'snapshots',
  'steps',
];

const layouts = [
  { name: 'a desktop', viewport: { width: 1440, height: 900 } },
  { name: 'a dark phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { name: 'a very small screen', viewport: { width: 320, height: 640 } },
  {
    name: 'a desktop with forced colors',
    viewport: { width: 1280, height: 800 },
    forcedColors: 'active',
  },
] as const;

/** Gives a device something to show in every view. */
async function fillViews(control: ControlClient, id: string): Promise<void> {
  await control.loadScenario(id, { scenario: 'cable-comes-back' });
  await control.arm(id, {
    id: 'slow-downloads-of-all-the-logs',
    kind: 'delay',
    parameters: { delayMs: 5 },
    match: { operationId: 'downloadLogs' },
  });
  await control.takeSnapshot(id, { name: 'a-snapshot-with-a-long-name' });
  const { baseUrl } = (await control.list()).find((lease) => lease.id === id) ?? {};
  await fetch(`${baseUrl}/api/v1/status`).catch(() => undefined);
}

/** Returns the elements that make the page wider than its window. */
function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.documentElement.scrollWidth <= innerWidth
      ? []
      : [...document.querySelectorAll('main *')]
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
          .map((element) => `${element.tagName} ${element.className}`),
  );
}

for (const { name, viewport, ...options } of layouts) {
  test(`on ${name} every view of the lab is accessible and fits the window`, async ({
    browser,
    lab,
    lease,
  }) => {
    // A running clock would reach the step of the scenario that unplugs the cable.
    const { id } = await lease({ clock: 'manual' });
    await fillViews(lab.control, id);
    const context = await browser.newContext({ viewport, ...options, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const addresses = views.map((view) => `/?device=${id}&view=${view}&console=hidden`);
    for (const address of ['/', ...addresses]) {
      await page.goto(`${lab.url}${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
      expect([address, await findOverflow(page)]).toEqual([address, []]);
      await failOnViolations(page);
    }
    await page.goto(`${lab.url}/?device=${id}&console=only`);
    await expect(page.frameLocator('iframe').getByLabel('Username')).toBeVisible();
    expect(await findOverflow(page)).toEqual([]);
    await failOnViolations(page);
    await page.goto(lab.url);
    await page.getByRole('button', { name: 'Lease a device' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await failOnViolations(page);
    await context.close();
  });
}

test('a keyboard user leases a device, changes it and reads its journal', async ({ page, lab }) => {
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  /** Presses Tab until the element has the focus. */
  const tabTo = async (role: 'link' | 'button' | 'switch' | 'combobox', name: string | RegExp) => {
    const goal = page.getByRole(role, { name, exact: true }).first();
    await expect(goal).toBeVisible();
    for (let tabs = 0; tabs < 90; tabs += 1) {
      if (await goal.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    throw new Error(`Tab does not reach the ${role} ${name}`);
  };
  await page.goto('/');
  await tabTo('link', 'Skip to content');
  await tabTo('button', 'Lease a device');
  await press('Enter');
  await tabTo('combobox', 'Product');
  // Not by typing the name: a list forgets the first letters when a busy machine pauses between
  // keys.
  const product = page.getByRole('combobox', { name: 'Product', exact: true });
  await expect(product.getByRole('option', { name: 'Oban Frame' })).toBeAttached();
  const getProduct = () =>
    product.evaluate((list) => (list as HTMLSelectElement).selectedOptions[0]?.label);
  for (let keys = 0; keys < 12 && (await getProduct()) !== 'Oban Frame'; keys += 1) {
    await press('ArrowDown');
  }
  await tabTo('button', 'Lease');
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Oban Frame', level: 1 })).toBeFocused();
  const id = new URL(page.url()).searchParams.get('device') ?? '';
  try {
    await tabTo('button', 'Pause');
    await press('Space');
    await expect(page.getByRole('button', { name: 'Run' })).toBeFocused();
    await tabTo('link', 'Conditions');
    await press('Enter');
    await tabTo('switch', 'Cable out');
    await press('Space');
    await expect(page.getByRole('switch', { name: 'Cable out' })).toBeChecked();
    await tabTo('button', 'Copy cableOut on as curl');
    await press('Shift+Tab');
    await page.getByRole('link', { name: 'Journal' }).focus();
    await press('Enter');
    await expect(page.getByText('setCondition')).toBeVisible();
    expect((await lab.control.state(id)).conditions).toEqual({ cableOut: {} });
  } finally {
    await lab.control.release(id);
  }
});

test('the view of a device begins near the top, and its head stays', async ({ page, lease }) => {
  const { id } = await lease();
  for (const [width, height] of [
    [1440, 900],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/?device=${id}`);
    const actions = page.getByRole('region', { name: 'Actions' });
    await expect(actions).toBeVisible();
    const { y = 0 } = (await actions.boundingBox()) ?? {};
    expect(y).toBeLessThan(170);
    const head = page.getByRole('region', { name: 'Device', exact: true });
    expect((await head.boundingBox())?.height).toBeLessThan(60);
    await page.getByText('Leased until').scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 2000);
    await expect.poll(async () => (await head.boundingBox())?.y).toBe(0);
  }
});

test('on a phone the view begins within the first quarter of the screen', async ({
  page,
  lease,
}) => {
  const { id } = await lease();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/?device=${id}&view=steps`);
  const tabs = page.getByRole('navigation', { name: 'Device views' });
  await expect(tabs.getByRole('link', { name: 'Steps', exact: true })).toBeInViewport();
  const { y = 0, height = 0 } = (await tabs.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(844 / 4);
  await expect(page.getByRole('button', { name: '+10 min' })).toBeHidden();
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('button', { name: '+10 min' }).click();
  const lastStep = page.getByRole('region', { name: 'Last step' });
  await expect(lastStep).toContainText('advance');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '+10 min' })).toBeHidden();
  await lastStep.getByRole('button', { name: 'Close' }).click();
  await expect(lastStep).toHaveCount(0);
  await page.getByRole('button', { name: '+1 min' }).click();
  await expect(lastStep).toContainText('advance');
  await page.reload();
  await expect(page.getByRole('button', { name: '+1 min' })).toBeVisible();
  await expect(lastStep).toHaveCount(0);
});

test('a keyboard user sorts, filters and changes many devices in a table', async ({
  page,
  lab,
  lease,
}) => {
  const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
  const ids = await Promise.all(seeds.map(async (seed) => (await lease({ seed })).id));
  await page.goto('/?list=table');
  const table = page.getByRole('region', { name: 'Device table' });
  const getBox = (id: string) => table.getByRole('checkbox', { name: `Select ${id}`, exact: true });
  for (const id of ids) await expect(getBox(id)).toBeVisible();
  const serial = table.getByRole('columnheader', { name: 'Serial number' });
  await serial.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(serial).toHaveAttribute('aria-sort', 'ascending');
  await page.keyboard.press('Enter');
  await expect(serial).toHaveAttribute('aria-sort', 'descending');
  const bulk = page.getByRole('group', { name: 'Selected devices' });
  await expect(bulk.getByRole('button')).toHaveCount(0);
  for (const id of ids.slice(0, 2)) {
    await getBox(id).focus();
    await page.keyboard.press('Space');
  }
  await expect(bulk.getByRole('status')).toHaveText('2 devices selected');
  await failOnViolations(page);
  await bulk.getByLabel('Condition').selectOption('cableOut');
  await bulk.getByRole('button', { name: 'Turn on' }).press('Enter');
  await expect(page.getByText('Cable out on: 2 of 2 devices.')).toBeVisible();
  const [first = '', second = '', third = ''] = ids;
  expect((await lab.control.state(second)).conditions).toEqual({ cableOut: {} });
  expect((await lab.control.state(third)).conditions).toEqual({});
  await bulk.getByRole('button', { name: 'Reset' }).press('Enter');
  await expect(page.getByText('Reset: 2 of 2 devices.')).toBeVisible();
  expect((await lab.control.state(first)).conditions).toEqual({});
  await bulk.getByRole('button', { name: 'Release', exact: true }).press('Enter');
  await bulk.getByRole('button', { name: 'Confirm: release 2 devices' }).press('Enter');
  // The actions are gone, with the button that had the focus.
  await expect(table).toBeFocused();
  await expect(table.getByRole('link', { name: first, exact: true })).toHaveCount(0);
  expect((await lab.control.list()).map(({ id }) => id)).toContain(third);
  await page.getByLabel('Filter').fill(third);
  await expect(table.getByRole('link', { name: third, exact: true })).toBeVisible();
});
