import { writeFile } from 'node:fs/promises';
import { expect, test } from '../support/lab-fixture.ts';

// Decision 0023.
test('a browser replays the HAR file of a device that is gone', async ({
  context,
  page,
  lab,
  lease,
}, testInfo) => {
  const { id, baseUrl } = await lease({ clock: 'manual' });
  const address = `${baseUrl}/api/v1/status/offline`;
  const live = await (await fetch(address)).json();
  await page.goto(`/?device=${id}&view=journal&console=hidden`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download HAR' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${id}.har`);
  const path = testInfo.outputPath('device.har');
  await download.saveAs(path);
  await lab.control.release(id);
  await context.routeFromHAR(path);
  const response = await page.goto(address);
  expect(await response?.json()).toEqual(live);
});

// Decision 0024.
test('a HAR file signs in with the default password, and its token is worth nothing', async ({
  page,
  lab,
  lease,
}, testInfo) => {
  const { id, baseUrl } = await lease({ clock: 'manual' });
  await page.goto(`${baseUrl}/api/v1/status/offline`);
  const signIn = () =>
    page.evaluate(async () => {
      const response = await fetch('/api/v1/admin_login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userName: 'admin', password: 'stillhouse' }),
      });
      return ((await response.json()) as { token: string }).token;
    });
  const token = await signIn();
  const file = testInfo.outputPath('device.har');
  await writeFile(file, JSON.stringify(await lab.control.har(id)));
  await page.routeFromHAR(file, { url: '**/api/v1/**', notFound: 'abort' });
  const replayed = await signIn();
  expect(replayed.split('.').slice(0, 2)).toEqual(token.split('.').slice(0, 2));
  await page.unrouteAll();
  const headers = { authorization: `Bearer ${replayed}` };
  const rejected = await fetch(`${baseUrl}/api/v1/status`, { headers });
  expect(rejected.status).toBe(401);
});
