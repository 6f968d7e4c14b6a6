import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fillSignIn } from '../support/console-fixture.ts';
import { expect, test } from '../support/lab-fixture.ts';

const program = join(dirname(fileURLToPath(import.meta.url)), '../../simulator/src/cli/main.ts');

// Decision 0084.
test("a browser's recording of the console is compared without differences", async ({
  browser,
  lease,
}, testInfo) => {
  const { baseUrl } = await lease({ product: 'harris' });
  const path = testInfo.outputPath('console.har');
  const context = await browser.newContext({
    baseURL: baseUrl,
    recordHar: { path, content: 'embed' },
  });
  const page = await context.newPage();
  await page.goto('/login');
  await fillSignIn(page, 'admin', 'stillhouse');
  await page.getByRole('link', { name: 'System', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'System', level: 1 })).toBeVisible();
  await context.close();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['-C', 'stillhouse-source', program, 'compare', path],
    { encoding: 'utf8' },
  );
  expect({ status, stderr, stdout }).toEqual({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(/: harris, firmware NF[\s\S]* {2}signIn: identical/),
  });
  expect(stdout).toContain('getSystemSettings: identical');
});
