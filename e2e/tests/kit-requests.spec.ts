import { writeFileSync } from 'node:fs';
import type { APIRequestContext, Page, Route } from '@playwright/test';
import { expect, fillSignIn, test } from '../support/console-fixture.ts';

const signIn = { userName: 'admin', password: 'stillhouse' };
const status = '**/api/v1/status';

/** Measures the real time of twelve polls. Each one that timed out would take five seconds. */
async function measureTwoMinutes(advance: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await advance();
  return performance.now() - start;
}
const maxRealMs = 15_000;

async function signInAndSettle(page: Page): Promise<void> {
  await page.goto('/login');
  await fillSignIn(page, 'admin', 'stillhouse');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
}

test('requests of the test itself do not wait for the page, and the page does not wait for them', async ({
  page,
  device,
  request,
  playwright,
}) => {
  await page.goto('/login');
  const { url } = device.control;
  const getToken = async (client: APIRequestContext) => {
    const response = await client.post(`${url}/api/v1/admin_login`, {
      data: signIn,
      timeout: 5_000,
    });
    return (await response.json()).token;
  };
  await getToken(page.request);
  const client = await playwright.request.newContext();
  await getToken(client);
  const authorization = `Bearer ${await getToken(request)}`;

  const match = { operationId: 'getStatus' } as const;
  await device.control.arm({ kind: 'delay', parameters: { delayMs: 60_000 }, match });
  const late = request.get(`${url}/api/v1/status`, { headers: { authorization } });
  await expect.poll(async () => (await device.control.clock()).pendingTimers.length).toBe(1);
  await device.advance('59s');
  await device.advance('1s');
  expect((await late).status()).toBe(200);
  await client.dispose();
});

test('a route of the context is one of each tab', async ({ page, device }) => {
  await signInAndSettle(page);
  await page.context().route('**/settings/system', (route) => route.fulfill({ status: 418 }));
  device.declareFailure({ operationId: 'getSystemSettings', status: 418 });
  const tab = await page.context().newPage();
  await tab.goto('/system');
  await device.advance('5s');
  await expect(tab.getByText('Signed in as admin')).toBeVisible();
  const reads = (await device.control.journal()).map(({ operationId }) => operationId);
  expect(reads).not.toContain('getSystemSettings');
  expect(reads).toContain('getHostname');
});

test('headers that the test sets for the page leave it in lockstep', async ({ page, device }) => {
  await page.setExtraHTTPHeaders({ 'x-test': 'one' });
  await signInAndSettle(page);
  await device.settle();
  const start = device.now;
  await device.advance('1m');
  const polls = (await device.control.journal()).filter(
    ({ at, operationId }) => at > start && operationId === 'getStatus',
  );
  // Those of Status. The connection needs none beside them and those of what runs.
  expect(polls.map(({ at }) => at - start)).toEqual(
    Array.from({ length: 6 }, (_none, index) => 5000 + index * 10_000),
  );
});

const handlers: Record<string, (route: Route) => Promise<void>> = {
  'is fulfilled by the test': (route) => route.fulfill({ json: { internet: 'connected' } }),
  'is fulfilled by the test with a changed response of the device': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response });
  },
  'is sent to the device by the test': (route) => route.continue(),
  'is left to the device by the test': (route) => route.fallback(),
  'fails by the test': (route) => route.abort(),
  'is never fulfilled by the test': async () => {},
};

for (const [name, handler] of Object.entries(handlers)) {
  test(`a request that ${name} costs no real time`, async ({ page, device, context }) => {
    device.declareFailure({ operationId: 'getStatus', status: 'no response', perhaps: true });
    await signInAndSettle(page);
    await device.settle();
    for (const owner of [page, context]) {
      let routed = 0;
      await owner.route(status, (route) => {
        routed += 1;
        return handler(route);
      });
      const realMs = await measureTwoMinutes(() => device.advance('2m'));
      expect(routed).toBeGreaterThan(2);
      expect(realMs).toBeLessThan(maxRealMs);
      await owner.unroute(status);
    }
  });
}

test('requests fulfilled from a HAR file cost no real time', async ({ page, device }, testInfo) => {
  device.declareFailure({ operationId: 'getStatus', status: 'no response', perhaps: true });
  await signInAndSettle(page);
  await device.settle();
  const har = testInfo.outputPath('recorded.har');
  writeFileSync(har, JSON.stringify({ log: { version: '1.2', creator: {}, entries: [] } }));
  await page.routeFromHAR(har, { url: status, notFound: 'abort' });
  expect(await measureTwoMinutes(() => device.advance('2m'))).toBeLessThan(maxRealMs);
});

test('a removed route no longer affects the requests', async ({ page, device, context }) => {
  await signInAndSettle(page);
  await device.settle();
  const handler = (route: Route) => route.abort();
  await page.route(status, handler);
  await page.unroute(status, handler);
  await context.route(status, handler);
  await context.unrouteAll();
  const countPolls = async () =>
    (await device.control.journal()).filter(({ operationId }) => operationId === 'getStatus')
      .length;
  const before = await countPolls();
  expect(await measureTwoMinutes(() => device.advance('2m'))).toBeLessThan(maxRealMs);
  expect((await countPolls()) - before).toBe(12);
});

test('what files and responses cause reaches the device in the same order, whichever file is late', async ({
  anotherDevice,
}) => {
  const record = async (lateFile: string | null) => {
    const { page, device } = await anotherDevice({ seed: 7 });
    const files: string[] = [];
    await page.goto('/login');
    await page.route('**/*.js', async (route) => {
      const file = route.request().url();
      files.push(new URL(file).pathname);
      // Real time passes. Simulated time stands still while files load.
      const transfers = files.at(-1) === lateFile ? 20 : 1;
      for (let transfer = 1; transfer < transfers; transfer++) await route.fetch();
      await route.fallback();
    });
    await fillSignIn(page, 'admin', 'stillhouse');
    await device.advance('20s');
    return { files, journal: await device.control.canonicalJournal() };
  };
  const { files, journal } = await record(null);
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) {
    expect((await record(file)).journal, `${file} is late`).toBe(journal);
  }
});
