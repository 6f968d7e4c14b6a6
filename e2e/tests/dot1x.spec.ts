import type { Page } from '@playwright/test';
import { createSigningRequest, fillCredentials, issueCertificates } from '../pages/dot1x.ts';
import {
  chooseWithKeyboard,
  createFile,
  expect,
  findAlert,
  findDialog,
  findValue,
  pressTabUntilFocused,
  test,
} from '../support/certificate-fixture.ts';

const responded = 'The device responded with the following error:';
const wired = '/network/dot1x/wired?dot1x';
const wireless = '/network/dot1x/wireless?dot1x';

const findSetUp = (page: Page) => page.getByRole('button', { name: 'Set up', exact: true });
const findRemoveButton = (page: Page, what: string) =>
  page.getByRole('button', { name: `Remove ${what}` });

// R2.12, R2.29, R6.7.
test('802.1x appears with its URL flag, which persists in the session', async ({
  page,
  signInAs,
  visit,
}) => {
  await signInAs('admin', '/network/dot1x');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network');
  await visit('/network/dot1x?dot1x');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('802.1x configuration');
  await visit('/network/dot1x/wired');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('802.1x Ethernet');
  await visit('/network/dot1x?dot1x=0');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network');
});

// R2.28, R4.35, R7.42.
test('an admin has a request signed, sets up Ethernet with it, and the switch admits the device', async ({
  page,
  device,
  openssl,
  signInAs,
  visit,
  expectAccessible,
}) => {
  await signInAs('admin', '/network/dot1x?dot1x');
  await expect(page.getByText('There are no CA certificates.')).toBeVisible();
  const { own, authority } = await issueCertificates(page, device, openssl);
  // The page reaches the device over Wi-Fi until the switch admits it.
  await device.control.setCondition('wifiJoined', true);
  await device.control.setCondition('dot1xRequired', true);
  await visit('/');
  await expect(findValue(page, 'Ethernet IP address')).toContainText('Not connected');

  await visit(wired);
  await expect(findSetUp(page)).toBeDisabled();
  await fillCredentials(page, own, authority);
  await findSetUp(page).click();
  await expect(findDialog(page)).toContainText('802.1x is set up on Ethernet');
  await expect(findDialog(page)).toContainText('The network has authorized the device.');
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Identity')).toHaveValue('');
  await expect(page.getByLabel('Device certificate')).toHaveValue('');
  await expect(page.getByLabel('CA certificate')).toHaveValue('');
  await expect(findSetUp(page)).toBeDisabled();

  await visit('/network/dot1x');
  const authorities = page.getByRole('list', { name: 'CA certificates' }).getByRole('listitem');
  await expect(authorities).toHaveText(/Room CA.*CA.*1 Jan 2029 to 1 Jan 2034.*Valid/);
  const wiredCard = page.getByRole('region', { name: 'Ethernet' });
  await expect(wiredCard.getByText('Authorized', { exact: true })).toBeVisible();
  await expect(findValue(page, 'Identity')).toHaveText('room-4');
  await expect(findValue(page, 'EAP method')).toHaveText('TLS');
  await expect(findValue(page, 'Device certificate')).toHaveText(/1 Jan 2029 to 1 Jan 2034.*Valid/);
  await visit('/network');
  await expect(page.getByRole('link', { name: '802.1x configuration' })).toContainText(
    'Set up on Ethernet',
  );
  await visit('/');
  const { ethernet } = (await device.control.state()).network;
  if (!ethernet) throw new Error('A barra has Ethernet');
  await expect(findValue(page, 'Ethernet IP address')).toContainText(ethernet.lease.ip4Address);
});

test.describe('on a computer whose clock is nine hours ahead', () => {
  test.use({ browserAheadMs: 9 * 3_600_000 });

  // R2.56. Decision 0037.
  test("an admin sees by the device's clock when its certificate expires", async ({
    page,
    device,
    openssl,
    signInAs,
    visit,
  }) => {
    await signInAs('admin', '/network/dot1x?dot1x');
    const thisAfternoon = { from: '20280101000000Z', to: '20300107150000Z' };
    const { own, authority } = await issueCertificates(page, device, openssl, thisAfternoon);
    await visit(wired);
    await fillCredentials(page, own, authority);
    await findSetUp(page).click();
    await expect(findDialog(page)).toContainText('802.1x is set up on Ethernet');
    await visit('/network/dot1x');
    await expect(findValue(page, 'Device certificate')).toHaveText(/Expires within a day$/);
  });
});

// R8.19.
test('an admin whose certificate is for another device, has expired or is garbage keeps the input', async ({
  page,
  device,
  openssl,
  signInAs,
  visit,
  expectAccessible,
}) => {
  device.declareFailure({ operationId: 'configureEthernetDot1x', status: 422 });
  await signInAs('admin', wired);
  const room = openssl.createAuthority('/CN=Room CA');
  const other = openssl.createAuthority('/CN=Other CA');
  const request = await createSigningRequest(page, device);
  const stranger = openssl.issue(room, openssl.request('/CN=Room 5'));
  const expired = openssl.issue(room, request, { to: '20300101000000Z' });
  const own = openssl.issue(room, request);
  await visit(wired);
  for (const [certificate, authority, reason] of [
    [stranger, room.pem, "for another key than that of the device's signing request"],
    [expired, room.pem, 'expired at 2030-01-01T00:00:00.000Z'],
    [own, other.pem, 'does not lead to CN=Other CA'],
    ['Dear all,', room.pem, 'The device certificate cannot be read: it is neither PEM nor DER.'],
    [own, 'Dear all,', 'The CA certificate cannot be read: it is neither PEM nor DER.'],
  ] as const) {
    await fillCredentials(page, certificate, authority);
    await findSetUp(page).click();
    await expect(findDialog(page)).toContainText(responded);
    await expect(findDialog(page)).toContainText(reason);
    await expectAccessible();
    await findDialog(page).getByRole('button', { name: 'OK' }).click();
    await expect(page.getByLabel('Identity')).toHaveValue('room-4');
    await expect(page.getByLabel('Device certificate')).toHaveValue(/device\.pem$/);
    await expect(page.getByLabel('CA certificate')).toHaveValue(/ca\.pem$/);
  }
  await fillCredentials(page, own, room.pem);
  await findSetUp(page).click();
  await expect(findDialog(page)).toContainText('802.1x is set up on Ethernet');
});

// R4.35, R5.16.
test('an admin can submit only with an identity and a device file, and DER files are accepted', async ({
  page,
  device,
  openssl,
  signInAs,
  visit,
  expectAccessible,
}) => {
  await signInAs('admin', wired);
  const { own } = await issueCertificates(page, device, openssl);
  await visit(wired);
  await page.getByLabel('Identity').fill('room-4');
  await expect(findSetUp(page)).toBeDisabled();
  const file = page.getByLabel('Device certificate');
  await file.setInputFiles(createFile('notes.txt', 'notes'));
  await findSetUp(page).click();
  await expect(findAlert(page)).toContainText('"notes.txt" is not a .pem');
  await expect(file).toBeFocused();
  await expectAccessible();
  await file.setInputFiles(createFile('empty.pem', ''));
  await findSetUp(page).click();
  await expect(findAlert(page)).toHaveText('"empty.pem" is empty. Choose another file.');
  await page.getByLabel('Identity').fill('  ');
  await file.setInputFiles(createFile('device.der', openssl.toDer(own)));
  await expect(findAlert(page)).toHaveText('The identity consists of spaces. Enter a user name.');
  await expect(findSetUp(page)).toBeDisabled();
  await page.getByLabel('Identity').fill('room-4');
  await expect(findAlert(page)).toHaveCount(0);
  await findSetUp(page).click();
  await expect(findDialog(page)).toContainText('802.1x is set up on Ethernet');
});

// R3.25, R3.30.
test('an admin selects a password method with the keyboard, and the device stores it', async ({
  page,
  device,
  openssl,
  signInAs,
  visit,
}) => {
  await signInAs('admin', wired);
  const { own } = await issueCertificates(page, device, openssl);
  await visit(wired);
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await pressTabUntilFocused(page, page.getByLabel('Identity'));
  await page.keyboard.type('room-4');
  await chooseWithKeyboard(
    page,
    page.getByLabel('Device certificate'),
    createFile('device.pem', own),
  );
  await pressTabUntilFocused(page, page.getByLabel('EAP method'));
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowDown');
  await pressTabUntilFocused(page, page.getByLabel('Inner authentication'));
  await page.keyboard.type('PAP');
  await pressTabUntilFocused(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type('correct-horse');
  await page.keyboard.press('Enter');
  await expect(findDialog(page)).toContainText('802.1x is set up on Ethernet');
  await page.keyboard.press('Enter');
  await expect(findDialog(page)).toHaveCount(0);
  const { ethernet } = (await device.control.state()).network.dot1x;
  expect(ethernet).toMatchObject({
    identity: 'room-4',
    method: 'TTLS',
    phase2Method: 'PAP',
    password: 'correct-horse',
  });
});

// R3.30, R5.16, R7.43.
test('an admin sets up Wi-Fi, and the device joins that network', async ({
  page,
  device,
  openssl,
  signInAs,
  visit,
}) => {
  await signInAs('admin', wireless);
  const { own, authority } = await issueCertificates(page, device, openssl);
  const { nearbyNetworks } = await device.control.state();
  const network = nearbyNetworks.find(
    ({ wifiSecurity, method }) => wifiSecurity === 'EAP' && method === 'TLS',
  );
  const ssid = String(network?.ssid);
  await visit(wireless);
  await expect(page.getByLabel('Security')).toHaveValue('EAP');
  await fillCredentials(page, own, authority);
  await expect(findSetUp(page)).toBeDisabled();
  await page.getByLabel('Network name').fill(ssid);
  await findSetUp(page).click();
  await expect(findDialog(page)).toContainText(`The device is joining "${ssid}"`);
  await findDialog(page).getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('Network name')).toHaveValue('');
  await device.advance('1m');
  await visit('/');
  await expect(findValue(page, 'Wi-Fi Network')).toContainText(ssid);
  await expect(findValue(page, 'Wi-Fi IP address')).not.toContainText('Not connected');
});

test('an admin whose Wi-Fi name is too long, or whose radio is off, reads so', async ({
  page,
  device,
  openssl,
  signInAs,
}) => {
  device.declareFailure({ operationId: 'connectWifi', status: 409 });
  await signInAs('admin', wireless);
  await fillCredentials(page, openssl.createAuthority('/CN=Any').pem);
  await page.getByLabel('Network name').fill('å'.repeat(17));
  await page.getByLabel('Hidden network').check();
  await findSetUp(page).click();
  await expect(findAlert(page)).toContainText('at most 32 bytes');
  await expect(page.getByLabel('Network name')).toBeFocused();
  await device.control.patch({ network: { wifi: { radioEnabled: false } } });
  await page.getByLabel('Network name').fill('Staff');
  await findSetUp(page).click();
  await expect(findDialog(page)).toContainText(responded);
  await expect(findDialog(page)).toContainText('The Wi-Fi radio is off. Turn it on first.');
  await findDialog(page).getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('Network name')).toHaveValue('Staff');
  await expect(page.getByLabel('Hidden network')).toBeChecked();
});

// R2.28, R3.29, R7.42, R7.43, R7.44.
test('an admin removes credentials and certificates, each after confirming', async ({
  page,
  device,
  openssl,
  signInAs,
  visit,
  expectAccessible,
}) => {
  await signInAs('admin', wired);
  const { own, authority } = await issueCertificates(page, device, openssl);
  for (const [address, ssid] of [
    [wired, null],
    [wireless, 'Staff'],
  ] as const) {
    await visit(address);
    if (ssid) await page.getByLabel('Network name').fill(ssid);
    await fillCredentials(page, own, authority);
    await findSetUp(page).click();
    await expect(findDialog(page)).toContainText('is set up');
    await page.keyboard.press('Enter');
  }
  const getDot1x = async () => (await device.control.state()).network.dot1x;
  expect(Object.keys(await getDot1x())).toEqual(expect.arrayContaining(['ethernet', 'wifi']));

  await visit('/network/dot1x');
  await expect(page.getByText('Room CA')).toBeVisible();
  await findRemoveButton(page, 'Ethernet credentials').click();
  await expect(findDialog(page)).toContainText('A wired network that requires 802.1x');
  await expectAccessible();
  await findDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(findRemoveButton(page, 'Ethernet credentials')).toBeFocused();
  expect(await getDot1x()).toHaveProperty('ethernet');
  await removeBy('Ethernet credentials');
  expect(await getDot1x()).not.toHaveProperty('ethernet');
  await removeBy('Wi-Fi credentials');
  expect(await getDot1x()).not.toHaveProperty('wifi');
  await expect(page.getByText('Room CA')).toBeVisible();
  await removeBy('802.1x certificates');
  await expect(page.getByText('There are no CA certificates.')).toBeVisible();

  async function removeBy(what: string): Promise<void> {
    await findRemoveButton(page, what).click();
    await findDialog(page).getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(`${what} removed.`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(findRemoveButton(page, what)).toBeDisabled();
  }
});

// R2.28, R2.57.
test('an admin of a fresh device sees three remove actions with nothing to remove', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin');
  await device.fault({
    kind: 'delay',
    parameters: { delayMs: 3000 },
    match: { operationId: 'getStatus' },
  });
  await page.goto('/network/dot1x?dot1x');
  const buttons = page.getByRole('button', { name: /^Remove / });
  // Nothing is offered before the device has said what it has.
  await expect(buttons).toHaveCount(3);
  for (const button of await buttons.all()) await expect(button).toBeDisabled();
  await expect(page.getByText('Nothing to remove.')).toHaveCount(0);
  await device.advance('4s');
  await expect(page.getByText('Nothing to remove.')).toHaveCount(3);
  for (const button of await buttons.all()) await expect(button).toBeDisabled();
  await expectAccessible();
});

// R2.56, R2.57.
test('an admin of older firmware reads that it reports nothing, and may remove all', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await device.fault({
    kind: 'dropped-property',
    parameters: { pointer: '/networkProperties/dot1x' },
    match: { operationId: 'getStatus' },
  });
  await signInAs('admin', '/network/dot1x?dot1x');
  await expect(page.getByText('The device does not report its 802.1x settings.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(3);
  await visit('/network');
  await expect(page.getByRole('link', { name: '802.1x configuration' })).not.toContainText('et up');
});

test('an admin navigates the 802.1x pages with the keyboard', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', '/network/dot1x?dot1x');
  for (const [row, title] of [
    ['Create a certificate signing request', 'Certificate signing request'],
    ['Set up 802.1x on Ethernet', '802.1x Ethernet'],
    ['Set up 802.1x on Wi-Fi', '802.1x Wi-Fi'],
  ] as const) {
    await pressTabUntilFocused(page, page.getByRole('link', { name: row }));
    await page.keyboard.press('Enter');
    await device.advance('1s');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await pressTabUntilFocused(page, page.getByRole('link', { name: '802.1x configuration' }));
    await page.keyboard.press('Enter');
    await device.advance('1s');
  }
  // Nothing is set up, so there is nothing to remove.
  const removals = page.getByRole('button', { name: /^Remove/ });
  await expect(removals).toHaveCount(3);
  for (const removal of await removals.all()) await expect(removal).toBeDisabled();
});
