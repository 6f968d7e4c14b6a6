import { expect, fillSignIn, findSidebarLinks, test } from '../support/console-fixture.ts';

/** Every screen that a signed-in user reaches, with its heading. */
const screens = {
  '/': 'Status',
  '/network': 'Network',
  '/network/ethernet': 'Ethernet',
  '/network/ethernet/ip4': 'IP configuration',
  '/network/wifi': 'Wi-Fi',
  '/network/proxy': 'Proxy',
  '/network/hostname': 'Hostname',
  '/network/ntp': 'NTP Server',
  '/network/certificates': 'Certificates',
  // R2.27: an unknown certificate redirects to the network.
  '/network/certificates/0a1b2c': 'Network',
  '/network/dot1x?dot1x': '802.1x configuration',
  '/network/dot1x/csr': 'Certificate signing request',
  '/network/dot1x/wired': '802.1x Ethernet',
  '/network/dot1x/wireless': '802.1x Wi-Fi',
  '/settings/audio-video': 'Audio & video',
  '/settings/audio-video/camera/antibanding-mode': 'Antibanding mode',
  '/settings/time-and-language': 'Time & language',
  '/settings/time-and-language/ntp': 'NTP Server',
  '/settings/time-and-language/time-zone': 'Time zone',
  '/settings/time-and-language/language': 'Language',
  '/settings/remote-access': 'Remote access',
  '/_additional-options': 'Additional options',
  '/system': 'System',
  '/system/software-update': 'Software update',
  '/system/software-update/channel': 'Update channel',
  '/system/pulse': 'Oban Pulse',
  '/pulse': 'Pulse',
  // A device that is not enrolled shows the code step first.
  '/video-preview': 'Pulse',
  '/all-set': 'Pulse',
};

const addresses = Object.entries(screens);
const half = Math.ceil(addresses.length / 2);

for (const [part, some] of [addresses.slice(0, half), addresses.slice(half)].entries()) {
  // R1.2, R2.6, R2.22, R2.25, R2.35, R2.39.
  test(`an admin opens every address and finds a screen inside the shell, part ${part + 1}`, async ({
    page,
    signInAs,
    visit,
  }) => {
    await signInAs('admin');
    for (const [address, heading] of some) {
      await visit(address);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
      await expect(page).toHaveTitle(new RegExp(heading));
      await expect(findSidebarLinks(page).first()).toBeVisible();
    }
  });
}

// R2.2.
test('a user who is not signed in is asked to sign in at every address', async ({
  page,
  visit,
}) => {
  for (const address of ['/', '/network/wifi', '/settings/remote-access', '/system']) {
    await visit(address);
    await expect(page).toHaveURL('/login');
  }
});

// R2.2, R6.6.
test('a user who signs in at the address of a screen gets that screen', async ({
  page,
  device,
}) => {
  for (const [address, heading] of addresses) {
    await page.goto(address.replace(/\?.*|$/, '?dot1x'));
    await fillSignIn(page, 'admin', 'stillhouse');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    await device.settle();
    await page.evaluate(() => sessionStorage.clear());
  }
});

test('a user who opens an unknown address reads so and returns to Status', async ({
  page,
  signInAs,
  visit,
}) => {
  await signInAs('admin');
  await visit('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(findSidebarLinks(page).first()).toBeVisible();
  await page.getByRole('link', { name: 'Go to Status' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Status');
});

// R2.45.
test('a user with a new device sees the welcome page without signing in', async ({
  page,
  visit,
}) => {
  await visit('/welcome');
  await expect(page).toHaveURL('/welcome');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your Oban device');
});

test('a user who is not signed in also reads that an address is unknown', async ({
  page,
  visit,
}) => {
  await visit('/no/such/page');
  await expect(page.getByText('There is no page at this address.')).toBeVisible();
});

test.describe('on a device that has not been set up', () => {
  test.use({ lease: { outOfBox: true } });

  // R2.11, R6.2.
  test('the setup-only user is redirected from screens without permission', async ({
    page,
    signInAs,
    visit,
  }) => {
    await signInAs('oob');
    for (const address of ['/system', '/settings/audio-video', '/_additional-options']) {
      await visit(address);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Status');
    }
  });
});
