import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { fillSignIn } from '../support/console-fixture.ts';
import { expect, test } from '../support/lab-fixture.ts';

const program = join(dirname(fileURLToPath(import.meta.url)), '../../simulator/src/cli/main.ts');

/** Records the console with the browser while an admin changes a setting, and returns the file. */
async function recordConsole(browser: Browser, baseURL: string, path: string): Promise<string> {
  const context = await browser.newContext({ baseURL, recordHar: { path, content: 'embed' } });
  const page = await context.newPage();
  await page.goto('/login');
  await fillSignIn(page, 'admin', 'stillhouse');
  // A page that is left earlier aborts its requests, and their responses are not in the file.
  await expect(page.getByRole('heading', { name: 'Status', level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'System', exact: true }).click();
  await expect(page.getByRole('switch', { name: 'HDMI CEC' })).toBeVisible();
  // Playwright records no body of a Request object, which is what the console sends.
  await page.evaluate(async (name) => {
    const authorization = `Bearer ${sessionStorage.getItem(name)}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ hdmiCecEnabled: true, shareAnalyticsDisabled: true });
    const response = await fetch('/api/v1/settings/system', { method: 'PUT', headers, body });
    // The browser keeps no body that nobody has read.
    await response.text();
  }, 'stillhouse.token');
  await context.close();
  return path;
}

function runSimulator(...args: string[]) {
  const command = ['-C', 'stillhouse-source', program, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

// Decision 0084.
test("a browser's recording of the console is compared without differences", async ({
  browser,
  lease,
}, testInfo) => {
  const { baseUrl } = await lease({ product: 'harris' });
  const path = await recordConsole(browser, baseUrl, testInfo.outputPath('console.har'));
  const compared = runSimulator('compare', path);
  expect(compared).toEqual({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(/: harris, firmware NF[\s\S]* {2}signIn: identical/),
  });
  expect(compared.stdout).toContain('updateSystemSettings: identical');
});

// Decision 0087.
test("a browser's recording of the console is imported, and plays to the same state", async ({
  browser,
  lease,
}, testInfo) => {
  const { baseUrl } = await lease({ product: 'harris' });
  const path = await recordConsole(browser, baseUrl, testInfo.outputPath('console.har'));
  const scenario = testInfo.outputPath('console.scenario.yaml');
  expect(runSimulator('scenario', 'from', path, '--out', scenario)).toMatchObject({ status: 0 });
  const expectation =
    '{ pointer: /settings/system/shareAnalyticsDisabled, equals: true, within: 1m }';
  // The expectations of the import are the last part of the file.
  appendFileSync(scenario, `  eventually: ${expectation}\n`);
  expect(runSimulator('scenario', 'test', scenario)).toEqual({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(/^ok {4}like-console \(\d+ expectations/),
  });
  expect(readFileSync(scenario, 'utf8')).not.toContain('is skipped');
});
