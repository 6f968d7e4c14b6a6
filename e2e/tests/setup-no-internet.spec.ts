import { findContinueButton, openSetup } from '../pages/guided-setup.ts';
import { expect, test } from '../support/console-fixture.ts';

test.use({ lease: { outOfBox: true }, pageAddress: 'setup' });

// R2.81.
test('an installer of a connected device reads why there is no internet', async ({
  page,
  device,
  expectAccessible,
}) => {
  await openSetup(page, device);
  const notice = page.getByRole('status');
  for (const [condition, text] of [
    ['noDhcpServer', 'The device has no IP address.'],
    ['offline', 'The network has no internet.'],
    ['captivePortal', 'The network requires a sign-in on its web page.'],
    ['proxyRequired', 'The network has no internet without a proxy.'],
    ['dnsFailing', 'No host name can be found.'],
    ['cloudUnreachable', 'Oban Pulse does not respond.'],
  ] as const) {
    await device.control.setCondition(condition, true);
    await device.advance('12s');
    await expect(notice.filter({ hasText: text })).toBeVisible();
    await expect(findContinueButton(page)).toBeEnabled({
      enabled: condition === 'cloudUnreachable',
    });
    await expectAccessible();
    await device.control.setCondition(condition, false);
    await device.advance('12s');
    await expect(notice.filter({ hasText: text })).toHaveCount(0);
  }
  await device.control.setCondition('proxyRequired', true);
  await device.advance('12s');
  await page.getByRole('link', { name: 'Check proxy' }).click();
  await device.advance('1s');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proxy');
  await expect(notice.filter({ hasText: 'Set the proxy of the network.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Check proxy' })).toHaveCount(0);
});
