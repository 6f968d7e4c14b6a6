import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { startSimulatorProcess } from '../support/simulator-process.ts';

const root = join(import.meta.dirname, '../..');

/** A span as the exporter of the guide writes it. */
type Line = { name: string; traceId: string; spanId: string; parentId?: string } & Record<
  string,
  unknown
>;

/** A test of a user, with a step that restarts the device. */
const spec = `import { expect } from '@playwright/test';
import { test } from 'stillhouse/playwright';

test('an admin restarts the device', async ({ page, device }) => {
  await page.goto('/login');
  await device.advance('1s');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('stillhouse');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Signed in as admin')).toBeVisible();
  await device.settle();
  device.declareFailure({ operationId: 'getStatus', status: 'no response', perhaps: true });
  device.declareFailure({ operationId: 'getStatus', status: 503, perhaps: true });
  const match = { operationId: 'rebootDevice' };
  await device.fault({ kind: 'delay', placement: 'ingress', parameters: { delayMs: 500 }, match });
  await test.step('restart', async () => {
    await page.getByRole('link', { name: 'System' }).click();
    await device.advance('1s');
    await page.getByRole('button', { name: 'Restart device' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Restart', exact: true }).click();
    await device.settle();
  });
  await device.advance('2m');
});
`;

/** Runs the test in a project of its own while the tracer of the guide is registered. */
async function runTraced(folder: (name: string) => string): Promise<Line[]> {
  const guide = readFileSync(join(root, 'docs/reference/traces.md'), 'utf8');
  const [, tracing = ''] = /^```js file=tracing\.mjs\n(.*?)^```/ms.exec(guide) ?? [];
  const config = `import './tracing.mjs';
    import { ensureBrowser } from ${JSON.stringify(join(root, 'e2e/support/browser.ts'))};
    const { executablePath, env, args } = await ensureBrowser();
    const launchOptions = { env, args, ...(executablePath && { executablePath }) };
    export default { testDir: '.', outputDir: 'results', reporter: 'line', use: { launchOptions } };`;
  writeFileSync(folder('tracing.mjs'), tracing);
  writeFileSync(folder('playwright.config.ts'), config);
  writeFileSync(folder('one.spec.ts'), spec);
  const { NODE_OPTIONS } = process.env;
  process.env.NODE_OPTIONS = `--import ${pathToFileURL(folder('tracing.mjs'))}`;
  const starting = startSimulatorProcess();
  process.env.NODE_OPTIONS = NODE_OPTIONS;
  const simulator = await starting;
  try {
    const cli = join(root, 'node_modules/@playwright/test/cli.js');
    const { status, stdout } = spawnSync(
      process.execPath,
      [cli, 'test', '-c', folder('playwright.config.ts')],
      {
        env: {
          ...process.env,
          NODE_OPTIONS: '-C stillhouse-source',
          STILLHOUSE_LAB: simulator.labUrl,
        },
        encoding: 'utf8',
      },
    );
    expect(stdout).toContain('1 passed');
    expect(status).toBe(0);
  } finally {
    await simulator.stop();
  }
  const lines = readFileSync(folder('spans.jsonl'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

// R7.64.
test('one trace goes from the step of a test over the page to what the device does', async () => {
  const spans = await runTraced((name) => test.info().outputPath(name));
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const getPath = ({ name, parentId }: Line): string[] => {
    const parent = byId.get(parentId ?? '');
    return [...(parent === undefined ? [] : getPath(parent)), name];
  };
  // The page sends a request while the test clicks, or while it settles.
  const paths = spans.map((span) => getPath(span).filter((name) => name !== 'settle()'));
  const title = 'an admin restarts the device';
  const request = [title, 'restart', 'PUT /api/v1/device/reboot', 'rebootDevice'];
  expect(paths).toContainEqual(request);
  expect(paths).toContainEqual([...request, 'fault: delay']);
  expect(paths).toContainEqual([...request, expect.stringMatching(/^timer: held response/)]);
  const ends = (name: string) => paths.filter((path) => path.at(-1) === name);
  for (const move of ['power on -> off', 'power off -> booting', 'power booting -> on']) {
    expect(ends(move).map((path) => path.slice(0, 4))).toEqual([request]);
  }
  // Polls of the page while time advances are in the span of the call that advances it.
  expect(paths).toContainEqual([title, 'advance(2m)', 'GET /api/v1/status', 'getStatus']);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  expect(JSON.stringify(spans)).not.toMatch(/Bearer|eyJ/);
});
