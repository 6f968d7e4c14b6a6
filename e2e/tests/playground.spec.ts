import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { fillSignIn } from '../support/console-fixture.ts';
import {
  listen,
  maxPlaygroundBytes,
  measureFolder,
  prefix,
  serveFolder,
} from '../support/playground-folder.ts';
import { createHar, dropFile } from '../support/recordings.ts';

const program = fileURLToPath(new URL('../../scripts/playground.ts', import.meta.url));
const build = (folder: string) =>
  promisify(execFile)(process.execPath, ['-C', 'stillhouse-source', program, '--out', folder]);

type Playground = {
  readonly url: string;
  readonly folder: string;
  /** The paths that the server was asked for. */
  readonly requested: string[];
  readonly close: () => Promise<void>;
};

const test = base.extend<{ playground: Playground }, { folder: string }>({
  folder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'stillhouse-playground-'));
      await build(folder);
      await use(folder);
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  playground: async ({ folder }, use) => {
    const requested: string[] = [];
    const server = serveFolder(folder, requested);
    const url = await listen(server);
    const close = async () => {
      server.closeAllConnections();
      await promisify(server.close.bind(server))();
    };
    await use({ url, folder, requested, close });
    if (server.listening) await close();
  },
});

const findConsole = (page: Page) => page.frameLocator('iframe[title^="Console of"]');

async function signIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'admin', exact: true }).click();
  await expect(findConsole(page).getByText('Serial number', { exact: true })).toBeVisible();
}

// R7.65.
test('a colleague controls a device and signs in to its console, from a folder of files', async ({
  page,
  playground,
}) => {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(playground.url);
  await signIn(page);
  const console = findConsole(page);
  await console.getByRole('button', { name: 'Menu' }).click();
  await console.getByRole('link', { name: 'Network', exact: true }).click();
  await expect(console.getByRole('heading', { level: 1, name: 'Network' })).toBeVisible();
  await page.getByRole('button', { name: '+1 min' }).click();
  await expect(console.getByText('Ethernet', { exact: true }).first()).toBeVisible();
  expect(problems).toEqual([]);

  await page.getByRole('button', { name: 'Power off', exact: true }).click();
  await expect(console.getByText('No response').first()).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(console.getByText('The device does not respond')).toBeVisible();
  await page.getByRole('button', { name: 'Power on', exact: true }).click();

  expect(playground.requested.filter((path) => !path.startsWith(prefix))).toEqual([]);
  expect(playground.requested.filter((path) => path.includes('/api/'))).toEqual([]);
});

// R7.65.
test('the console keeps its page and its sign-in when it is reloaded, and opens in a tab', async ({
  page,
  context,
  playground,
}) => {
  await page.goto(playground.url);
  await signIn(page);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open in a new tab' }).click();
  const tab = await opened;
  await fillSignIn(tab, 'admin', 'stillhouse');
  await tab.getByRole('link', { name: 'Network', exact: true }).click();
  await expect(tab).toHaveURL(/\/some\/path\/console\/[\w-]+\/default\/network\/network$/);
  const response = await tab.reload();
  const policy = response?.headers()['content-security-policy'];
  expect(policy).toMatch(/^default-src 'self';.* frame-ancestors 'self'$/);
  await expect(tab.getByRole('heading', { level: 1, name: 'Network' })).toBeVisible();
  await page.close();
  await tab.reload();
  await expect(tab.getByText('the tab with the playground was closed')).toBeVisible();
});

// R7.65.
test('the playground works without its server once it was open', async ({ page, playground }) => {
  await page.goto(playground.url);
  await signIn(page);
  await playground.close();
  await page.reload();
  await signIn(page);
});

const scenario = `
scenario: secret-door
purpose: After half a minute, somebody pulls the cable.
timeline:
  - at: 30s
    do: { condition: cableOut }
expect:
  contract: clean
`;

// R7.65.
test('a scenario that is dropped on the page is a link for others', async ({
  page,
  context,
  playground,
}) => {
  await page.goto(playground.url);
  await expect(page.getByRole('heading', { name: 'Oban Bar' })).toBeVisible();
  await dropFile(page, scenario, 'secret door.yaml');
  await expect(page.getByText('secret-door').first()).toBeVisible();
  const link = page.url();
  expect(new URL(link).hash).toMatch(/^#file=secret%20door\.yaml,[\w-]+$/);
  const other = await context.newPage();
  await other.goto(`${playground.url}${new URL(link).hash}`);
  await expect(other.getByText('secret-door').first()).toBeVisible();
});

const status = { product: 'arran', firmwareVersion: 'NFA1.20260101.0001', isPaired: false };

/** Returns a link with a recording in it. */
function formatLink(name: string, recording: object): string {
  const content = gzipSync(JSON.stringify(recording)).toString('base64url');
  return `#file=${encodeURIComponent(name)},${content}`;
}

// R7.65.
test('a link opens a device like the one of a recording', async ({ page, playground }) => {
  const recording = createHar('http://192.0.2.7', [{ path: 'status', body: status }]);
  await page.goto(playground.url + formatLink('room.har', recording));
  await expect(page.getByRole('heading', { name: 'Oban Pad', level: 1 })).toBeVisible();
});

// R7.65.
test('a scenario that is too large for a link says so', async ({ page, playground }) => {
  await page.goto(playground.url);
  await expect(page.getByRole('heading', { name: 'Oban Bar' })).toBeVisible();
  const comment = randomBytes(40_000).toString('hex');
  await dropFile(page, `${scenario}# ${comment}`, 'large.yaml');
  await expect(page.getByRole('dialog')).toContainText('large.yaml is too large for a link.');
});

// R7.65.
test('the command does not replace a folder of other files', async ({ playground }) => {
  const folder = await mkdtemp(join(tmpdir(), 'stillhouse other files-'));
  await writeFile(join(folder, 'thesis.txt'), 'Years of work');
  const error = await build(folder).catch((reason) => reason);
  expect(error.stderr).toContain(`${folder} has other files. Choose a new or empty folder`);
  expect(error.code).toBe(1);
  expect(await readdir(folder)).toEqual(['thesis.txt']);
  await rm(folder, { recursive: true });
  // An earlier playground is replaced.
  await build(playground.folder);
});

const both = createHar('http://192.0.2.7', [{ path: 'status', body: status }]);
both.log.entries.push(
  ...createHar('http://192.0.2.8', [{ path: 'status', body: status }]).log.entries,
);

// R7.65.
for (const [what, hash, text] of [
  ['with two devices', formatLink('both.har', both), 'both.har has several devices. Drop it'],
  ['that is cut off', '#file=a.yaml,H4sI', 'The link is incomplete.'],
  ['to a scenario that does not exist', '#scenario=no/such', 'no/such'],
] as const) {
  test(`a link ${what} says so, and opens a device`, async ({ page, playground }) => {
    await page.goto(playground.url + hash);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(text);
    await dialog.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await signIn(page);
  });
}

// R7.65.
test('a link opens a scenario of the library', async ({ page, playground }) => {
  await page.goto(`${playground.url}#scenario=cable-out`);
  await expect(page.getByText('cable-out').first()).toBeVisible();
  await expect(page.getByText('After half a minute, the network cable').first()).toBeVisible();
});

// R7.65.
test('two playgrounds in one browser have devices of their own', async ({
  context,
  playground,
}) => {
  const [first, second] = [await openIn(context, playground), await openIn(context, playground)];
  await first.getByRole('button', { name: 'Power off', exact: true }).click();
  await expect(first.getByRole('button', { name: 'Power on', exact: true })).toBeVisible();
  await signIn(second);
});

async function openIn(context: BrowserContext, { url }: Playground): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await expect(page.getByRole('button', { name: 'Power off', exact: true })).toBeVisible();
  return page;
}

// R7.65.
test('the folder has at most 1,000,000 bytes, compressed', async ({ playground }) => {
  const { files, bytes } = await measureFolder(playground.folder);
  expect(files).toBeGreaterThan(50);
  expect(bytes).toBeLessThan(maxPlaygroundBytes);
});
