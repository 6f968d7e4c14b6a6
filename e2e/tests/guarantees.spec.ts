import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createControlClient } from 'stillhouse/client';
import { expect, fillSignIn, findAlert, test } from '../support/console-fixture.ts';

test('a failed request that the test does not declare fails the test @sample', async ({
  anotherDevice,
}) => {
  const { page, end } = await anotherDevice({});
  await page.goto('/login');
  await fillSignIn(page, 'admin', 'wrong password');
  await expect(findAlert(page)).toBeVisible();
  const advice =
    "If the test expects it: device.declareFailure({ operationId: 'signIn', status: 404 })";
  const error: Error = await end().catch((reason) => reason);
  expect(error.message).toMatch(/status of 404.*admin_login/);
  expect(error.message).toContain(advice);
});

test('a declared failure that does not happen fails the test', async ({ anotherDevice }) => {
  const { page, device, end } = await anotherDevice({});
  device.declareFailure({ operationId: 'getStatus', status: 500 });
  await page.goto('/login');
  await expect(end()).rejects.toThrow('it did not happen: getStatus fails with 500');
});

test('failed prefetches of a device without power need no declaration', async ({
  anotherDevice,
}) => {
  const { page, device, end } = await anotherDevice({});
  device.declareFailure({ operationId: 'getStatus', status: 'no response', perhaps: true });
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
  await page.goto('/login');
  await device.control.act('powerOff');
  await device.advance('30s');
  expect(failed).toContainEqual(expect.stringMatching(/^\/assets\/.+\.js$/));
  await end();
});

test('a test keeps its devices for as long as it runs', async ({ anotherDevice, labUrl }) => {
  const { device } = await anotherDevice({ ttlMs: 1_000 });
  const fork = await (await device.snapshot()).fork();
  const leases = await createControlClient(labUrl).list();
  const { expiresAt } = leases.find(({ id }) => id === fork.device.control.id) ?? {};
  await expect.poll(() => Date.now()).toBeGreaterThan((expiresAt ?? 0) + 1_000);
  await device.advance('1s');
  await fork.device.advance('1s');
});

test('a condition that never holds is reported with the state of page and device', async ({
  page,
  device,
  signInAs,
}) => {
  device.declareFailure({ operationId: 'getStatus', status: 'no response' });
  await signInAs('admin');
  await device.advance('10s');
  await device.control.setCondition('cableOut', true);
  const error: Error = await device.advanceUntil(async () => false, '5s').catch((reason) => reason);
  expect(error.message).toMatch(/^advanceUntil: not within 5s of simulated time\.\n/);
  expect(error.message).toMatch(/device {15}power on, update \w+\n/);
  expect(error.message).toMatch(/conditions {11}cableOut\n/);
  expect(error.message).toMatch(/page {17}http:.*\n/);
  expect(error.message).toMatch(/latest exchanges {5}.*getStatus 200 at 2030-/);
  expect(error.message).toContain(page.url());
});

test('a test has the same device in every run, and a different one for each lease', async ({
  device,
  anotherDevice,
}) => {
  const other = await anotherDevice({});
  const seeds = [await device.control.state(), await other.device.control.state()];
  expect(seeds.map(({ seed }) => seed)).toEqual([3_086_652_593, 1_060_868_369]);
});

test('an error in the console of the browser fails the test', async ({ anotherDevice }) => {
  const { page, end } = await anotherDevice({});
  await page.goto('/login');
  await page.evaluate(() => console.error('something is wrong'));
  await expect(end()).rejects.toThrow("error in the browser's console: something is wrong");
});

test('an uncaught error in the page fails the test', async ({ anotherDevice }) => {
  const { page, device, end } = await anotherDevice({});
  await page.goto('/login');
  await page.evaluate(() =>
    setTimeout(() => {
      throw new Error('uncaught on purpose');
    }, 100),
  );
  await device.advance('1s');
  await expect(end()).rejects.toThrow(/uncaught error in the page: .*uncaught on purpose/);
});

test('a request to an unknown host fails the test', async ({ anotherDevice }) => {
  const { page, end } = await anotherDevice({});
  await page.goto('/login');
  const requested = page.waitForRequest(/stranger/);
  await page.evaluate(() => {
    new Image().src = 'http://stranger.example/pixel.png';
  });
  await requested;
  await expect(end()).rejects.toThrow('request to another origin: http://stranger.example');
});

test('a request that breaks the contract fails the test', async ({ anotherDevice }) => {
  const { page, device, end } = await anotherDevice({});
  device.declareFailure({ operationId: 'signIn', status: 400 });
  await page.goto('/login');
  await page.evaluate(() =>
    fetch('/api/v1/admin_login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"userName":7}',
    }),
  );
  await expect(end()).rejects.toThrow(/request of signIn breaks the contract/);
});

test('an axe violation on a screen fails the test', async ({ page, visit, expectAccessible }) => {
  await visit('/login');
  await page.evaluate(() => document.body.append(document.createElement('button')));
  await expect(expectAccessible()).rejects.toThrow('button-name');
  await page.locator('body > button').evaluate((button) => button.remove());
});

test('a seventh request waits for one of the six connections that a browser has to a device', async ({
  anotherDevice,
}) => {
  const { page, device } = await anotherDevice({});
  const match = { operationId: 'signIn' } as const;
  await device.control.arm({ kind: 'delay', parameters: { delayMs: 60_000 }, match });
  await page.goto('/login');
  await page.evaluate(() => {
    const headers = { 'content-type': 'application/json' };
    const body = '{"userName":"admin","password":"stillhouse"}';
    for (let times = 0; times < 7; times++) {
      void fetch('/api/v1/admin_login', { method: 'POST', headers, body });
    }
  });
  const requested = async () => {
    const entries = await device.control.journal();
    return entries.filter(({ operationId }) => operationId === 'signIn').length;
  };
  await device.advance('1s');
  expect(await requested()).toBe(6);
  await device.advance('60s');
  expect(await requested()).toBe(7);
  await device.advance('60s');
});

test('a page that requests without a pause fails the test', async ({ anotherDevice }) => {
  const { page, device, end } = await anotherDevice({});
  device.declareFailure({ operationId: 'getStatus', status: 401 });
  await page.goto('/login');
  await page.evaluate(() => {
    const poll = (): Promise<void> => fetch('/api/v1/status').then(poll);
    void poll();
  });
  await expect(device.advance('1s')).rejects.toThrow(
    'keeps starting requests without advancing time',
  );
  await expect(end()).rejects.toThrow('keeps starting requests');
});

test('a fault that is never injected fails the test', async ({ anotherDevice }) => {
  const { page, device, end } = await anotherDevice({});
  const parameters = { status: 503 };
  await device.fault({ id: 'in-vain', kind: 'status', parameters, match: { tag: 'Setup' } });
  await page.goto('/login');
  await fillSignIn(page, 'admin', 'stillhouse');
  await expect(page.getByText('Signed in as admin')).toBeVisible();
  await expect(end()).rejects.toThrow('the fault in-vain never fired');
});

test('a fault is injected until it is disarmed, and its injections are counted', async ({
  page,
  device,
  visit,
}) => {
  device.declareFailure({ operationId: 'signIn', status: 500 });
  const match = { operationId: 'signIn' } as const;
  const fault = await device.fault({ kind: 'status', parameters: { status: 500 }, match });
  await visit('/login');
  await fillSignIn(page, 'admin', 'stillhouse');
  await expect(findAlert(page)).toBeVisible();
  await fault.disarm();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Signed in as admin')).toBeVisible();
  expect(await fault.counters()).toMatchObject({ matched: 1, fired: 1 });
});

test('a failed test stores a replay bundle that only its owner can read, and it replays the device', async ({
  anotherDevice,
}, testInfo) => {
  const { page, device, end } = await anotherDevice({});
  await page.goto('/login');
  await fillSignIn(page, 'admin', 'wrong password');
  await fillSignIn(page, 'admin', 'stillhouse');
  await device.control.setCondition('offline', true);
  await device.fault({ kind: 'delay', parameters: { delayMs: 700 }, match: { operationId: '*' } });
  await device.advance('45s');
  await expect(page.getByText('Disconnected', { exact: true })).toBeVisible();
  await expect(end()).rejects.toThrow('status of 404');
  const attached = testInfo.attachments.find(({ name }) => name === 'replay-bundle.json');
  const path = attached?.path ?? '';
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const simulator = join(
    dirname(fileURLToPath(import.meta.url)),
    '../../simulator/src/cli/main.ts',
  );
  const node = [process.execPath, '-C', 'stillhouse-source', simulator] as const;
  const { stdout } = await promisify(execFile)(node[0], [...node.slice(1), 'replay', path]);
  expect(stdout).toMatch(/^Journals are equal: \d+ inputs, \d+ exchanges/);
});
