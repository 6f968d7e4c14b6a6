import { expect, type Page } from '@playwright/test';
import { test as kitTest } from 'stillhouse/playwright';
import { createServer } from 'vite';
import { startSimulatorProcess } from '../support/simulator-process.ts';

type Servers = { labUrl: string; appUrl: string };

/** Starts the development server of the app. */
async function startApp() {
  const app = await createServer({
    root: new URL('../own-app', import.meta.url).pathname,
    cacheDir: '../../test-results/own-app',
    logLevel: 'silent',
    server: { port: 0 },
  });
  await app.listen();
  const [url = ''] = app.resolvedUrls?.local ?? [];
  return { url, close: () => app.close() };
}

/** An app on its own development server, beside a simulator that tells devices apart by name. */
const test = kitTest.extend<object, { servers: Servers }>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const simulator = await startSimulatorProcess('--addressing', 'name');
      process.env.STILLHOUSE_DEVICES = `http://localhost:${new URL(simulator.consoleUrl).port}`;
      const app = await startApp();
      await use({ labUrl: simulator.labUrl, appUrl: app.url });
      await app.close();
      await simulator.stop();
    },
    { scope: 'worker' },
  ],
  labUrl: async ({ servers }, use) => use(servers.labUrl),
  appUrl: async ({ servers }, use) => use(servers.appUrl),
});

const findStatus = (page: Page) => page.getByRole('status');

async function connect(page: Page) {
  await page.goto('/');
  await page.getByLabel('Password').fill('stillhouse');
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(findStatus(page)).toContainText('Connected, software');
}

test('an app on its own server follows its device through 20 minutes, in lockstep', async ({
  page,
  device,
}) => {
  await connect(page);
  expect(new URL(page.url()).hostname).toBe(`${device.control.id}.localhost`);
  await device.advance('20m');
  const polls = (await device.control.journal()).filter((it) => it.operationId === 'getStatus');
  expect(polls).toHaveLength(1 + 1200 / 5);
});

test('an app shows that its device is off, and follows it when it is back @rest', async ({
  page,
  device,
}) => {
  // The server of the app has no other response for a device that is off.
  device.declareFailure({ operationId: 'getStatus', status: 502 });
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  await connect(page);
  await device.control.act('powerOff');
  await device.advance('10s');
  await expect(findStatus(page)).toHaveText('The device responds with 502');
  await device.control.act('powerOn');
  await device.advance('2m');
  await expect(findStatus(page)).toContainText('Connected, software');
});

test('two apps in one test each have their own device @rest', async ({
  page,
  device,
  anotherDevice,
}) => {
  const other = await anotherDevice({ product: 'arran' });
  await connect(page);
  await connect(other.page);
  expect(await device.control.journal()).toHaveLength(2);
  expect(await other.device.control.journal()).toHaveLength(2);
});

test('an API of the app that is not the one of the device needs no device', async ({
  page,
  device,
}) => {
  await page.goto('/');
  const status = await page.evaluate(async () => (await fetch('/api/rooms')).status);
  expect(status).toBe(200);
  expect(await device.control.journal()).toEqual([]);
});

test('the route for Next passes requests and bodies on, and says that no device is there', async ({
  device,
}) => {
  const route = new URL('../own-app/next/route.js', import.meta.url).href;
  const { GET, POST } = (await import(route)) as Record<string, (it: Request) => Promise<Response>>;
  const host = `${device.control.id}.localhost:3000`;
  const send = (path: string, init: RequestInit = {}) => {
    const headers = { host, 'content-type': 'application/json' };
    const request = new Request(`http://${host}${path}`, { headers, ...init });
    return (init.method === 'POST' ? POST : GET)?.(request);
  };
  const body = JSON.stringify({ userName: 'admin', password: 'stillhouse' });
  const signedIn = await send('/api/v1/admin_login', { method: 'POST', body });
  expect(await signedIn?.json()).toHaveProperty('token');
  expect((await send('/api/v1/status'))?.status).toBe(401);
  await device.control.act('powerOff');
  expect((await send('/api/v1/status'))?.status).toBe(502);
});
