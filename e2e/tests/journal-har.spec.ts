import { expect, test } from '../support/lab-fixture.ts';

// Decision 0082.
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
