import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { Contract, checks, type Report, verify, writeReports } from 'stillhouse-verify';
import { expect, test } from '../support/lab-fixture.ts';

const script = '</script><img src=x onerror=alert(1)><script>alert(1)</script>';

/** Verifies a part of a device whose errors are plain text. */
async function createReport(target: string): Promise<Report> {
  const { report } = await verify(
    {
      target,
      userName: 'admin',
      password: 'stillhouse',
      insecure: false,
      timeoutScale: 1,
      harm: 'read',
      only: ['getStatus', 'getSystemSettings'],
      skip: [],
      allowLockout: false,
      strictness: 'contract',
    },
    { contract: new Contract(), checks, waivers: null, note: () => undefined },
  );
  return report;
}

/** Adds a comparison of two exchanges whose responses try to run a script. */
function addComparison(report: Report): Report {
  const first = report.results.find(({ exchange }) => exchange !== null);
  if (first?.exchange == null) throw new Error('The report has no exchange');
  const { exchange } = first;
  const respond = (body: string) => ({
    ...exchange,
    n: exchange.n + body.length,
    response: { status: 200, headers: [], body, complete: true },
  });
  const compared = {
    ...first,
    id: 'auth.compared:getStatus',
    class: 'auth',
    verdict: 'fail',
    level: 'MUST',
    message: `A device with a script in its response: ${script}`,
    exchange: respond(`before ${script}`),
    otherExchanges: [respond(`after the change ${script}`)],
  } as const;
  return { ...report, results: [...report.results, compared] };
}

async function openReport(page: Page, folder: string, report: Report): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeReports(folder, report);
  await page.goto(pathToFileURL(join(folder, 'report.html')).href);
}

/** Returns how far the page can be scrolled sideways. */
function getOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

test('report.html begins with the failures, and shows both exchanges of a comparison', async ({
  page,
  lease,
}, testInfo) => {
  const { baseUrl } = await lease({ profile: 'plain-text-errors' });
  const report = addComparison(await createReport(baseUrl));
  await openReport(page, testInfo.outputPath('report'), report);
  const headings = page.getByRole('heading', { level: 2 });
  await expect(headings).toHaveText([
    'Failures',
    'Tested values',
    'Not tested',
    'Rules and operations',
    'All requirements',
  ]);
  await expect(page.locator('h3').first()).toHaveText('Security (1)');
  const finding = page.locator('#findings .row').first();
  await expect(finding).toBeInViewport();
  await finding.locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await expect(finding.getByText(script).first()).toBeVisible();
  const getExchange = (label: RegExp) =>
    finding.locator('.exchange').filter({ has: page.getByText(label) });
  const before = getExchange(/^1 of 2, before: GET/);
  const decisive = getExchange(/^2 of 2, decisive: GET/);
  await expect(decisive.getByText('after the change')).toBeVisible();
  await expect(decisive.getByText(/^curl /)).toBeVisible();
  await expect(before.getByText('before </script>')).toBeHidden();
  await before.locator('summary').click();
  await expect(before.getByText('before </script>')).toBeVisible();
  await expect(before.getByText(/^curl /)).toBeVisible();
  await expect(page.locator('img')).toHaveCount(0);
});

test('report.html lists what to do about untested requirements, by keyboard too', async ({
  page,
  lease,
}, testInfo) => {
  const { baseUrl } = await lease();
  await openReport(page, testInfo.outputPath('report'), await createReport(baseUrl));
  await expect(page.getByRole('heading', { name: 'No failures' })).toBeVisible();
  await page.getByRole('button', { name: /^List \d+ requirements: .*--harm safe/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'All requirements' })).toBeFocused();
  await expect(page.getByRole('status')).toContainText('enabled by: --harm safe');
  await page.getByText('Show the table').focus();
  await page.keyboard.press('Space');
  await expect(page.locator('#matrix button').first()).toBeVisible();
  await page.keyboard.press('Tab');
  const cell = page.locator('#matrix button:focus');
  const name = (await cell.getAttribute('aria-label')) ?? '';
  await page.keyboard.press('ArrowDown');
  await expect(cell).not.toHaveAttribute('aria-label', name);
  const rule = (await cell.getAttribute('aria-label'))?.split(',')[0] ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText(`rule ${rule}`);
});

test('report.html works on a phone, in dark mode and on paper', async ({
  page,
  lease,
}, testInfo) => {
  const { baseUrl } = await lease({ profile: 'plain-text-errors' });
  const report = addComparison(await createReport(baseUrl));
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 780 });
    await openReport(page, testInfo.outputPath('report'), report);
    await expect(page.locator('#findings .row').first()).toBeInViewport();
    await page.locator('#findings .row').first().locator('summary').first().click();
    await page.locator('#overview > summary').click();
    await page.locator('#facts > summary').click();
    await expect(page.locator('#matrix button').first()).toBeVisible();
    expect(await getOverflow(page)).toBeLessThanOrEqual(0);
    const heights = await page
      .locator('button:visible, summary:visible, select:visible, label:visible')
      .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Failures' })).toBeVisible();
  await expect(page.locator('#list')).toBeHidden();
});
