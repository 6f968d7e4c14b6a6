import { expect, findAlert, test } from '../support/console-fixture.ts';

const unableToConnect = 'Unable to connect to the device.';

// R2.67, R7.4, R9.2.
test('an admin whose device loses power reads so beside its last values, and the page recovers @sample', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  device.declareFailure({ operationId: 'getStatus', status: 'no response' });
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  await signInAs('admin');
  await device.advance('10s');
  await device.control.act('powerOff');
  await device.advance('20s');
  await expect(findAlert(page)).toContainText(unableToConnect);
  await expect(page.getByText('No response since 09:00:1')).toBeVisible();
  await expect(page.getByText(device.control.serialNumber, { exact: true })).toBeVisible();
  await expect(page.getByText('Connected', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Network' })).toBeVisible();
  await expectAccessible();
  await device.control.act('powerOn');
  await device.advanceUntil(() => page.getByText('Connected', { exact: true }).isVisible(), '90s');
  await expect(findAlert(page)).toHaveCount(0);
  await expect(page.getByText('Signed in as admin')).toBeVisible();
});

// R7.4.
test('an admin whose device is unreachable retries with the button', async ({
  page,
  device,
  signInAs,
}) => {
  device.declareFailure({ operationId: 'getStatus', status: 'no response' });
  await signInAs('admin');
  await device.control.arm({ kind: 'connection-reset', match: { operationId: 'getStatus' } });
  await device.advance('20s');
  await expect(findAlert(page)).toContainText(unableToConnect);
  await device.control.clearFaults();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
});

test('an admin stays signed in while the device restarts', async ({ page, device, signInAs }) => {
  device.declareFailure({ operationId: 'getStatus', status: 'no response' });
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  await signInAs('admin');
  await device.control.act('reboot');
  await device.advance('60s');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByText('Signed in as admin')).toBeVisible();
});

const losses = [
  ['somebody pulls the network cable', 'cableOut'],
  ['no DHCP server gives the device an address', 'noDhcpServer'],
  ['802.1x rejects the device', 'dot1xRequired'],
] as const;

for (const [loss, condition] of losses) {
  // R4.51.
  test(`an admin reads that the device does not respond when ${loss}, and the page recovers`, async ({
    page,
    device,
    signInAs,
    expectAccessible,
  }) => {
    device.declareFailure({ operationId: 'getStatus', status: 'no response' });
    await signInAs('admin');
    await device.control.setCondition(condition, true);
    await device.advance('20s');
    await expect(findAlert(page)).toContainText(unableToConnect);
    await expect(page.getByRole('link', { name: 'Network' })).toBeVisible();
    await expectAccessible();
    await device.control.setCondition(condition, false);
    await device.advanceUntil(
      () => page.getByText('Connected', { exact: true }).isVisible(),
      '90s',
    );
    await expect(findAlert(page)).toHaveCount(0);
    await expect(page.getByText('Signed in as admin')).toBeVisible();
  });
}

// R4.51.
test('an admin stays signed in while the links of the device flap', async ({
  page,
  device,
  signInAs,
}) => {
  device.declareFailure({ operationId: 'getUpdateState', status: 'no response' });
  device.declareFailure({ operationId: 'getStatus', status: 'no response' });
  await signInAs('admin');
  await device.control.setCondition('flapping', true);
  await device.advance('3m');
  await device.control.setCondition('flapping', false);
  await device.advanceUntil(() => page.getByText('Connected', { exact: true }).isVisible(), '90s');
  await expect(findAlert(page)).toHaveCount(0);
  await expect(page.getByText('Signed in as admin')).toBeVisible();
});

test.describe('of a device without Ethernet', () => {
  test.use({ lease: { product: 'longrow' } });

  // R4.51.
  test('an admin who switches off Wi-Fi reads that the device does not respond', async ({
    page,
    device,
    signInAs,
  }) => {
    for (const operationId of ['getStatus', 'getWifiRadio', 'listWifiNetworks'] as const) {
      device.declareFailure({ operationId, status: 'no response' });
    }
    await signInAs('admin', '/network/wifi');
    await device.advance('5s');
    await page.getByRole('switch', { name: 'Wi-Fi' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await device.advance('40s');
    expect((await device.control.state()).network.wifi?.radioEnabled).toBe(false);
    await expect(findAlert(page).first()).toContainText(unableToConnect);
  });
});

test.describe('over the local setup address', () => {
  test.use({ pageAddress: 'setup' });

  // R4.51.
  test('an admin sets a static address where no DHCP server responds, and reaches the device over the network', async ({
    page,
    device,
    leased,
    signInAs,
  }) => {
    // The page looks for the device while it opens its new address.
    device.declareFailure({ path: '/icon.svg', status: 'no response', perhaps: true });
    await device.control.setCondition('noDhcpServer', true);
    await signInAs('admin', '/network/ethernet/ip4');
    await page.getByRole('radio', { name: 'Static' }).check();
    const fields = { 'IP address': '127.0.0.1', 'Subnet mask': '255.0.0.0' };
    const servers = { Gateway: '127.0.0.254', 'Primary DNS': '127.0.0.53' };
    for (const [label, value] of Object.entries({ ...fields, ...servers })) {
      await page.getByLabel(label).fill(value);
    }
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
    await device.advance('5s');
    expect((await device.control.state()).network.ethernet?.ip4.mode).toBe('static');
    await page.goto(leased.url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Remote access');
  });
});
