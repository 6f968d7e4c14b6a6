import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from '../support/console-fixture.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

type Result = { errors: { message: string }[]; attachments: { name: string; body?: string }[] };

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
