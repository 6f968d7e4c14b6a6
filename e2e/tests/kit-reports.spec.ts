import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from '../support/console-fixture.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

type Result = {
  errors: { message: string }[];
  attachments: { name: string; body?: string; path?: string }[];
};

/** Runs one test in a project of its own. Returns its errors and its attachments. */
function runTest(folder: (name: string) => string, labUrl: string, body: string): Result {
  const spec = `import { expect } from '@playwright/test';
    import { test } from 'stillhouse/playwright';
    test('fails', async ({ page, device }) => {${body}});`;
  const config = `import { ensureBrowser } from ${JSON.stringify(join(root, 'e2e/support/browser.ts'))};
    const { executablePath, env, args } = await ensureBrowser();
    const launchOptions = { env, args, ...(executablePath && { executablePath }) };
    export default { testDir: '.', outputDir: 'results', reporter: 'json', use: { launchOptions } };`;
  writeFileSync(folder('one.spec.ts'), spec);
  writeFileSync(folder('playwright.config.ts'), config);
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const report = folder('report.json');
  spawnSync(process.execPath, [cli, 'test', '-c', folder('playwright.config.ts')], {
    env: {
      ...process.env,
      NODE_OPTIONS: '-C stillhouse-source',
      STILLHOUSE_LAB: labUrl,
      // Not the report of the run that this test belongs to.
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  });
  const { suites } = JSON.parse(readFileSync(report, 'utf8'));
  return suites[0].specs[0].tests[0].results[0];
}

const formatErrors = ({ errors }: Result) =>
  errors.map(({ message }) => stripVTControlCharacters(message));

test('a failed expectation comes with the time at which the page stands still', async ({
  labUrl,
}, testInfo) => {
  const result = runTest(
    (name) => testInfo.outputPath(name),
    labUrl,
    `await page.goto('/login');
     await device.advance('1s');
     await page.evaluate(() => setTimeout(() => (document.title = 'late'), 5_000));
     await expect(page).toHaveTitle('late', { timeout: 100 });`,
  );
  expect(formatErrors(result)).toEqual([expect.stringContaining('toHaveTitle')]);
  const hint = result.attachments.find(({ name }) => name === 'page-time.txt');
  const text = Buffer.from(hint?.body ?? '', 'base64').toString();
  expect(text).toMatch(
    /^Page time is paused at .*T.*Z\. The page's next timer is due in \S+\. Only/,
  );
});

test('a test that has timed out reports nothing but the timeout', async ({ labUrl }, testInfo) => {
  const result = runTest(
    (name) => testInfo.outputPath(name),
    labUrl,
    `test.setTimeout(4_000);
     device.declareFailure({ operationId: 'getStatus', status: 401, perhaps: true });
     await page.goto('/login');
     await page.evaluate(() => {
       console.error('not reported');
       setInterval(() => fetch('/api/v1/status'), 500);
     });
     await device.advanceUntil(async () => false, '30d');`,
  );
  expect(formatErrors(result)).toEqual([
    expect.stringContaining('Test timeout of 4000ms exceeded'),
  ]);
  const problems = result.attachments.find(({ name }) => name === 'kit-problems.txt');
  expect(Buffer.from(problems?.body ?? '', 'base64').toString()).toContain('not reported');
});

test('a failed test has a page with pictures beside states, requests and faults, and no secrets', async ({
  labUrl,
  browser,
}, testInfo) => {
  const result = runTest(
    (name) => testInfo.outputPath(name),
    labUrl,
    `device.declareFailure({ operationId: 'signIn', status: 404, perhaps: true });
     await page.goto('/login?token=canary-token');
     await device.advance('1s');
     const signIn = async (password) => {
       await page.getByLabel('Username').fill('admin');
       await page.getByLabel('Password', { exact: true }).fill(password);
       await page.getByRole('button', { name: 'Sign In' }).click();
     };
     await signIn('canary password');
     await device.settle();
     await signIn('stillhouse');
     await expect(page.getByText('Signed in as admin')).toBeVisible();
     const parameters = { status: 503 };
     await device.fault({ id: 'broken', kind: 'status', parameters, match: { operationId: 'getStatus' } });
     await device.advance('60s');
     await device.control.setCondition('cableOut', true);
     await device.advance('2m');
     throw new Error('on purpose, ' + device.control.serialNumber);`,
  );
  const attached = result.attachments.find(({ name }) => name === 'device-timeline.html');
  const path = attached?.path ?? '';
  expect(readFileSync(path, 'utf8')).not.toMatch(/canary|N[A-L][A-Za-z0-9]{6}[0-9]{5}|eyJ/);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const timeline = await context.newPage();
  const problems: string[] = [];
  timeline.on('console', (message) => problems.push(message.text()));
  timeline.on('request', (request) => {
    if (!/^(file|data):/.test(request.url())) problems.push(request.url());
  });
  await timeline.goto(pathToFileURL(path).href);
  await expect(timeline.getByText('on purpose, [serial]')).toBeVisible();
  await expect(timeline.getByText(/^signIn 200/)).toBeVisible();
  await expect(
    timeline.getByText('fault broken: status at', { exact: false }).first(),
  ).toBeVisible();
  await expect(timeline.getByText('conditionChanged name=cableOut on=true')).toBeVisible();
  await expect(timeline.getByText('advance(2m)')).toBeVisible();
  await expect(timeline.getByText(/^2m simulated, .* real$/)).toBeVisible();
  const pictures = timeline.getByRole('img', { name: 'The page at /' });
  expect(await pictures.count()).toBeGreaterThanOrEqual(2);
  const widths = await timeline.evaluate(() =>
    [...document.images].map(({ complete, naturalWidth }) => (complete ? naturalWidth : 0)),
  );
  expect(Math.min(...widths)).toBeGreaterThan(0);
  expect(await timeline.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // Each line has its own labels instead.
  await expect(timeline.getByText('Clock', { exact: true })).toBeHidden();
  expect(problems).toEqual([]);
  await context.close();
});
