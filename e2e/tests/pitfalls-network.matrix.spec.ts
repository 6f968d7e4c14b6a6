import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { getProduct, productCodes, products } from '@stillhouse/products/catalog';
import type { Device } from 'stillhouse/playwright';
import { channelPage, updatePage } from '../pages/software-update.ts';
import {
  connectWith,
  createNearbyNetwork,
  findCurrentNetwork,
  findNetworkRow,
  findNetworkRows,
  waitForWifiPage,
  wifiAddress,
} from '../pages/wifi.ts';
import { expect, findDialog } from '../support/certificate-fixture.ts';
import { fillSignIn, findValue } from '../support/console-fixture.ts';
import { testPitfall } from '../support/pitfalls.ts';

// Pitfalls of device consoles that admins report to vendors, about networks.

/** At the local setup address, a page stays connected whatever happens to the network. */
const overUsb = { use: { pageAddress: 'setup' } } as const;

const withoutEthernet = {
  except: { longrow: 'It has no Ethernet, and the API sets no address of Wi-Fi.' },
};

testPitfall(
  4,
  'rows of the Wi-Fi list do not swap while strengths wobble within a level',
  async ({ page, device, signInAs }) => {
    // Halfway between the limits of a level, which the drift of the device does not leave.
    const rooms = Array.from({ length: 30 }, (_, n) =>
      createNearbyNetwork(`Room ${n + 1}`, { signalDbm: -61 }),
    );
    await device.control.patch({ nearbyNetworks: rooms });
    await signInAs('admin', wifiAddress);
    await waitForWifiPage(page, device);
    await expect(findNetworkRows(page)).toHaveCount(rooms.length);
    const before = await findNetworkRows(page).allTextContents();
    for (let minute = 0; minute < 5; minute++) {
      await device.advance('60s');
      expect(await findNetworkRows(page).allTextContents()).toEqual(before);
    }
  },
  overUsb,
);

const unusualNames = [
  `<b>"it's" & “that”</b>`,
  '😀'.repeat(8),
  '  two  spaces  ',
  'شبكة المكتب',
  String.raw`\x00 %00 $HOME`,
  'é'.repeat(16),
  "Room's",
  'Room’s',
  ' leading',
  'trailing ',
  '"quoted"',
  '-',
  '0',
  'null',
  '会議室',
  'Room\u200d4',
];

const unusualPasswords = [
  ` "it's" & $HOME! `,
  'pass\\word;`id`',
  '<b>%41&amp;</b>',
  '!'.repeat(63),
];

/** Returns the names with their passwords, and as the console shows them. */
function listUnusualNetworks(product: number) {
  return unusualNames.map((ssid, index) => {
    // 64 joins take too long on each product. Four products have all pairs of name and password.
    const password = unusualPasswords[(index + product) % unusualPasswords.length] ?? '';
    const isPlain = ssid === ssid.trim() && !ssid.includes('\u200d');
    // A name with spaces at its ends or an invisible character is shown in quotes.
    return { ssid, password, shown: isPlain ? ssid : `"${ssid}"` };
  });
}

type UnusualNetwork = ReturnType<typeof listUnusualNetworks>[number];

/** Saves the 802.1X setup with this network for the next device, and takes it over. */
async function passOn(page: Page, device: Device, network: UnusualNetwork, privateKey: string) {
  const { ssid, shown, password } = network;
  const credentials = { identity: 'rooms', method: 'PEAP', password, privateKey } as const;
  const wifi = { ssid, isHidden: false, credentials };
  await device.control.patch({ network: { dot1x: { wifi } } });
  await page.goto('/network/dot1x?dot1x');
  await device.advance('1s');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save for the next device' }).click();
  const path = await (await download).path();
  expect(JSON.parse(readFileSync(path, 'utf8'))).toHaveProperty('wifi.ssid', ssid);
  await page.getByLabel('Take over from another device').setInputFiles(path);
  await expect(findValue(page, 'Wi-Fi network').getByText(shown)).toBeVisible();
}

testPitfall(
  5,
  'unusual names of networks are shown, joined with unusual passwords, forgotten, and exported',
  async ({ page, device, openssl, signInAs }) => {
    const { product: code } = await device.control.state();
    const product = Object.keys(products).indexOf(code);
    const networks = listUnusualNetworks(product);
    await device.control.patch({
      nearbyNetworks: networks.map(({ ssid, password }) => createNearbyNetwork(ssid, { password })),
    });
    await signInAs('admin', wifiAddress);
    await waitForWifiPage(page, device);
    for (const { shown } of networks) await expect(findNetworkRow(page, shown)).toBeVisible();
    for (const { ssid, password, shown } of networks) {
      await findNetworkRow(page, shown).click();
      await connectWith(page, { Password: password });
      await device.advance('4s');
      await expect(findCurrentNetwork(page)).toContainText(shown);
      const { saved } = (await device.control.state()).network.wifi ?? {};
      expect(saved).toMatchObject({ ssid, credentials: { password } });
      await page.getByRole('button', { name: 'Forget network' }).click();
      await findDialog(page).getByRole('button', { name: 'Forget network' }).click();
      await device.advance('1s');
      await expect(page.getByText('Network forgotten')).toBeVisible();
    }
    // Nine products export each name at least once.
    const key = String(openssl.run(['genpkey', '-algorithm', 'ed25519']));
    const turns = [product, product + productCodes.length].map((turn) => turn % networks.length);
    const exported = networks.filter((_, index) => turns.includes(index));
    for (const network of exported) await passOn(page, device, network, key);
  },
  overUsb,
);

const newAddress = {
  'IP address': '127.0.0.20',
  'Subnet mask': '255.0.0.0',
  Gateway: '127.0.0.254',
  'Primary DNS': '127.0.0.53',
};

/** Asks every page that the tab leaves for its permission, and counts the questions. */
function countQuestions(page: Page): () => number {
  let count = 0;
  page.on('dialog', (dialog) => {
    count += 1;
    void dialog.accept();
  });
  return () => count;
}

/** Probes of addresses take real time. */
async function advanceUntilVisible(device: Device, target: Locator): Promise<void> {
  await expect(async () => {
    await device.advance('4s');
    await expect(target).toBeVisible({ timeout: 100 });
  }).toPass();
}

async function saveAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await findDialog(page).getByRole('button', { name: 'Change' }).click();
}

testPitfall(
  6,
  'a static address leads to where the device went and back, past another form and short dips',
  async ({ page, device, signInAs }, testInfo) => {
    // The probes of two changes of the address take real time.
    testInfo.setTimeout(240_000);
    device.declareFailure({ path: '/icon.svg', status: 'no response' });
    for (const status of ['no response', 503] as const) {
      device.declareFailure({ path: '/api/v1/**', status, perhaps: true });
    }
    await signInAs('admin', '/network');
    const { origin } = new URL(page.url());
    // Another form with changes, which the Back button keeps.
    await page.getByRole('link', { name: 'Hostname' }).click();
    await page.getByRole('radio', { name: 'Custom' }).check();
    await page.getByLabel('Custom hostname').fill('room-4');
    await page.goBack();
    await page.getByRole('link', { name: /^Ethernet/ }).click();
    await page.getByRole('link', { name: 'IP configuration' }).click();
    await page.getByRole('radio', { name: 'Static' }).check();
    for (const [label, value] of Object.entries(newAddress)) {
      await page.getByLabel(label).fill(value);
    }
    // A dip of 4 s is no change of the address. At least one request meets one of three.
    for (let dip = 0; dip < 3; dip++) {
      await device.control.setCondition('cableOut', true);
      await device.advance('4s');
      await device.control.setCondition('cableOut', false);
      await device.advance('3s');
    }
    await expect(page).toHaveURL(`${origin}/network/ethernet/ip4`);
    await expect(page.getByLabel('IP address')).toHaveValue(newAddress['IP address']);
    const getQuestions = countQuestions(page);
    await saveAddress(page);
    const there = findDialog(page).getByText('The device responds at its new address.');
    await advanceUntilVisible(device, there);
    await findDialog(page).getByRole('link', { name: 'http://127.0.0.20' }).click();
    await device.advance('1s');
    await fillSignIn(page, 'admin', 'stillhouse');
    await device.advance('1s');
    expect(getQuestions()).toBe(0);
    await expect(findValue(page, 'IP address')).toContainText('127.0.0.20');
    // And back to DHCP.
    await page.getByRole('link', { name: 'IP configuration' }).click();
    await device.advance('1s');
    await page.getByRole('radio', { name: 'DHCP' }).check();
    await saveAddress(page);
    await expect(findDialog(page)).toContainText('The device requests an address');
    const gone = page.getByText('The device no longer responds at this address.');
    await advanceUntilVisible(device, gone);
    await page.goto(origin);
    await device.advance('1s');
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  },
  withoutEthernet,
);

type Condition = Parameters<Device['control']['setCondition']>[0];

const manualProxy = { proxy: 'manual', host: 'proxy.room.example', port: 3128 };
const pacFile = { proxy: 'auto', url: 'http://wpad.room.example/wpad.dat' };

/** What keeps a device from its servers, with what the console says. */
const obstacles: readonly (readonly [Condition, string, proxy?: object])[] = [
  ['offline', 'The network has no internet.'],
  ['captivePortal', 'The network requires a sign-in on its web page.'],
  ['proxyRequired', 'The network has no internet without a proxy.'],
  ['proxyWrong', 'The proxy or its PAC file does not respond.', manualProxy],
  ['pacUnreachable', 'The proxy or its PAC file does not respond.', pacFile],
  ['dnsFailing', 'No host name can be found.'],
  ['cloudUnreachable', 'Oban Pulse does not respond.'],
  ['noDhcpServer', 'The device has no IP address.'],
];

/** What keeps it from its network, by the interface that it has. */
const wired: typeof obstacles = [
  ['dot1xRequired', 'The network does not admit the device.'],
  ['cableOut', 'The device is disconnected.'],
];
const wireless: typeof obstacles = [
  ['wifiWithoutInternet', 'The network has no internet.'],
  ['wifiOutOfRange', 'The device is disconnected.'],
];

/** Sets a condition, and waits until the console has read the status. */
async function block(device: Device, [condition, , proxy]: (typeof obstacles)[number]) {
  if (proxy) await device.control.patch({ network: { proxy } });
  await device.control.setCondition(condition, true);
  await device.advance('11s');
}

async function unblock(device: Device, [condition, , proxy]: (typeof obstacles)[number]) {
  await device.control.setCondition(condition, false);
  if (proxy) await device.control.patch({ network: { proxy: { proxy: 'off' } } });
}

// R4.69.
testPitfall(
  12,
  'an update server that cannot be reached is not called "no update", and the cause is named',
  async ({ page, device, signInAs }) => {
    await signInAs('admin', updatePage);
    const unreached = page.getByText('The update server cannot be reached.');
    await expect(page.getByText('is the latest version in the update channel.')).toBeVisible();
    for (const obstacle of obstacles.filter(([name]) =>
      ['offline', 'proxyWrong', 'cloudUnreachable'].includes(name),
    )) {
      await block(device, obstacle);
      await page.getByRole('button', { name: 'Check for updates' }).click();
      await expect(unreached).toHaveText(`The update server cannot be reached. ${obstacle[1]}`);
      await expect(page.getByText('latest version')).toHaveCount(0);
      await unblock(device, obstacle);
    }
    await device.control.setCondition('captivePortal', true);
    await page.goto(channelPage);
    await device.advance('1s');
    await expect(unreached).toContainText('The network requires a sign-in on its web page.');
  },
);

// R2.65, R2.66.
testPitfall(
  19,
  'each condition of the network is one sentence with its cause and the next step',
  async ({ page, device, signInAs }) => {
    await device.control.patch({ enrollment: { state: 'enrolled' } });
    const { hasEthernet } = getProduct((await device.control.state()).product);
    await signInAs('admin');
    await page.getByRole('button', { name: 'Leave setup' }).click();
    const hops = page.getByRole('list', { name: 'Connection' }).getByRole('listitem');
    for (const obstacle of [...obstacles, ...(hasEthernet ? wired : wireless)]) {
      await block(device, obstacle);
      const failed = hops.and(page.locator('[data-state=failed]'));
      await expect(failed, obstacle[0]).toContainText(obstacle[1]);
      await expect(failed.getByRole('link')).toHaveCount(1);
      await unblock(device, obstacle);
    }
  },
  overUsb,
);
