import type { Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import { expect, fillSignIn, test } from '../support/console-fixture.ts';

test.use({ lease: { outOfBox: true } });

const manifest = '/manifest-build.json';
const notLoaded = 'The setup could not be loaded from the internet.';

/** Returns the origins of the page's scripts. */
const getScriptOrigins = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('script[type="module"]')].map(
      (script) => script instanceof HTMLScriptElement && new URL(script.src).origin,
    ),
  );

/** Signs in as the setup user at the local setup address. */
async function signIn(page: Page, device: Device): Promise<void> {
  await page.goto(`${device.control.setupUrl}/login`);
  await device.advance('1s');
  await fillSignIn(page, 'setup', device.control.serialNumber);
}

// R4.8, R4.9, R7.11, R7.52, R9.4.
test("an installer who signs in gets the remote host's console, also after a reload", async ({
  page,
  device,
  leased,
  expectAccessible,
}) => {
  await page.addInitScript(() => {
    const events: string[] = [];
    Object.defineProperty(window, 'events', { value: events });
    for (const name of ['stillhouse:token', 'stillhouse:setup-code']) {
      document.addEventListener(name, (event) => {
        events.push(`${name} ${event instanceof CustomEvent ? String(event.detail) : ''}`);
      });
    }
  });
  const getEvents = () => page.evaluate(() => Reflect.get(window, 'events'));
  await signIn(page, device);
  await expect(page.locator('script[type="module"]')).toHaveCount(2);
  expect(await getScriptOrigins(page)).toEqual([leased.setupUrl, leased.cloudUrl]);
  // The remote build has loaded.
  await expect(page.getByRole('heading', { level: 1, name: 'Network' })).toBeAttached();
  await device.advance('499ms');
  expect(await getEvents()).toEqual([]);
  await device.advance('1ms');
  expect(await getEvents()).toEqual([
    expect.stringMatching(/^stillhouse:token ey/),
    `stillhouse:setup-code ${leased.serialNumber}`,
  ]);
  await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(1);
  await expect(page.getByText('Signed in as setup').first()).toBeAttached();
  await expectAccessible();

  const chunks: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/(?:setup|network)-/.test(request.url())) chunks.push(request.url());
  });
  await page.reload();
  await device.advance('1s');
  await expect(page.getByText('Signed in as setup').first()).toBeAttached();
  expect(await getScriptOrigins(page)).toEqual([leased.setupUrl, leased.cloudUrl]);
  // Chunks load from the same origin as the main script.
  await expect.poll(() => chunks.some((url) => url.startsWith(leased.cloudUrl))).toBe(true);
});

// R4.8.
test("an admin at the same address gets the device's own console", async ({
  page,
  device,
  leased,
}) => {
  await page.goto(`${leased.setupUrl}/login`);
  await device.advance('1s');
  await fillSignIn(page, 'admin', 'stillhouse');
  await expect(page.getByText('Signed in as admin').first()).toBeAttached();
  expect(await getScriptOrigins(page)).toEqual([leased.setupUrl]);
});

/** Faults of the remote host, whether they take time to show, and what the browser reports. */
const hostFaults = {
  'has no manifest': { hostFault: 'missing', takesTime: false, reported: [manifest, 404] },
  'has a manifest that is no JSON': { hostFault: 'malformed', takesTime: false, reported: null },
  'never responds': { hostFault: 'silent', takesTime: true, reported: null },
  'breaks the connection': {
    hostFault: 'reset',
    takesTime: false,
    reported: [manifest, 'no response'],
  },
  'names a script of another origin': { hostFault: 'elsewhere', takesTime: false, reported: null },
  'names a script that is not there': {
    hostFault: 'scriptMissing',
    takesTime: false,
    reported: ['/assets/never-built.js', 404],
  },
  'has a script that shows nothing': { hostFault: 'scriptEmpty', takesTime: true, reported: null },
} as const;

for (const [host, { hostFault, takesTime, reported }] of Object.entries(hostFaults)) {
  // R4.8.
  test(`an installer whose remote host ${host} reloads or continues with the device's console`, async ({
    page,
    device,
    leased,
    expectAccessible,
  }) => {
    await device.control.setCloudFaults({ remoteBuild: hostFault });
    if (reported) device.declareFailure({ path: reported[0], status: reported[1] });
    await signIn(page, device);
    const failure = page.getByRole('alert').filter({ hasText: notLoaded });
    // The start depends on the machine because files load in real time.
    if (takesTime) await device.advanceUntil(() => failure.isVisible(), '50s');
    await expect(failure).toBeVisible();
    await expectAccessible();

    await page.getByRole('button', { name: 'Use the setup of the device' }).click();
    await expect(page.getByText('Signed in as setup').first()).toBeAttached();
    await device.settle();
    await page.reload();
    await device.advance('1s');
    await expect(page.getByText('Signed in as setup').first()).toBeAttached();
    expect(await getScriptOrigins(page)).toEqual([leased.setupUrl]);
  });
}

test('an installer whose connection recovers reloads and gets the remote console', async ({
  page,
  device,
  leased,
}) => {
  await device.control.setCloudFaults({ remoteBuild: 'missing' });
  device.declareFailure({ path: manifest, status: 404 });
  await signIn(page, device);
  await expect(page.getByText(notLoaded)).toBeVisible();
  await device.control.setCloudFaults({});
  await page.getByRole('button', { name: 'Reload' }).click();
  await device.advance('1s');
  await expect(page.getByText('Signed in as setup').first()).toBeAttached();
  expect(await getScriptOrigins(page)).toEqual([leased.setupUrl, leased.cloudUrl]);
});

// R4.4, R4.5.
test('a host page signs the installer in with its setup code', async ({ page, device, leased }) => {
  await page.addInitScript((code) => {
    Object.assign(window, { stillhouseSetupCode: code });
  }, leased.serialNumber);
  await page.goto(`${leased.url}/network`);
  await device.advance('1s');
  await expect(page.getByText('Signed in as setup').first()).toBeAttached();
});

// R4.4, R4.5.
test('a host page hands over a token as a value on its window', async ({
  page,
  device,
  leased,
}) => {
  const response = await fetch(`${leased.url}/api/v1/admin_login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'oob', password: leased.serialNumber }),
  });
  const { token } = await response.json();
  await page.addInitScript((value) => {
    Object.assign(window, { stillhouseToken: value });
  }, token);
  await page.goto(`${leased.url}/network`);
  await device.advance('1s');
  await expect(page.getByText('Signed in as oob').first()).toBeAttached();
});

// R4.4, R4.5.
test('a host page signs its user in with a token, and an invalid token has no effect', async ({
  page,
  device,
  leased,
}) => {
  await page.goto(`${leased.url}/network`);
  await device.advance('1s');
  const token = await page.evaluate(async (password) => {
    const body = JSON.stringify({ userName: 'oob', password });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/api/v1/admin_login', { method: 'POST', headers, body });
    return Object(await response.json()).token;
  }, leased.serialNumber);
  const sendToken = (detail: string) =>
    page.evaluate((events) => {
      document.dispatchEvent(new CustomEvent('stillhouse:token', { detail: events }));
    }, detail);
  await sendToken('nonsense');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await sendToken(token);
  await expect(page.getByText('Signed in as oob').first()).toBeAttached();
});
