import { getProduct } from '@stillhouse/products/catalog';
import type { Device } from 'stillhouse/playwright';
import { advanceTo, findProgress, release, update, updatePage } from '../pages/software-update.ts';
import {
  expect,
  findAlert,
  findCertificateRows,
  findDialog,
  upload,
} from '../support/certificate-fixture.ts';
import { fillSignIn } from '../support/console-fixture.ts';
import { testPitfall } from '../support/pitfalls.ts';

// Pitfalls of device consoles that admins report to vendors, about updates, time and the
// session.

/** How long a slow device may take to start with its new firmware. */
const slowStart = '9m';

testPitfall(
  2,
  'an update is a success only if the device comes back with the new version, however late',
  async ({ page, device, signInAs }, testInfo) => {
    // Twenty minutes of polls.
    testInfo.setTimeout(240_000);
    for (const status of ['no response', 503] as const) {
      device.declareFailure({ path: '/api/v1/**', status, perhaps: true });
    }
    const { heading, current } = findProgress(page);
    const unchanged = heading('The version has not changed');
    const complete = page.getByText('Software update complete');
    await release(device);
    await signInAs('admin', updatePage);
    await update(page, device);
    await device.advance('10s');
    // Without a restart.
    await device.control.patch({ updates: { state: 'upToDate' } });
    await device.advance('10s');
    await expect(unchanged).toBeVisible();
    await expect(complete).toHaveCount(0);

    for (const outcome of [unchanged, complete]) {
      await device.control.setCondition('rebootNeverReturns', true);
      await device.control.patch({ updates: { state: 'upgradeAvailable' } });
      await page.goto(updatePage);
      await device.advance('1s');
      await update(page, device);
      await advanceTo(device, current.filter({ hasText: 'Restarting device' }));
      await device.advance(slowStart);
      await expect(unchanged.or(complete)).toHaveCount(0);
      await device.control.setCondition('rebootNeverReturns', false);
      // It starts with the old version.
      if (outcome === unchanged) await device.control.patch({ updates: { state: 'upToDate' } });
      await device.control.act('powerCycle');
      await advanceTo(device, outcome.first(), 3);
    }
  },
);

testPitfall(
  3,
  'the console of the new firmware replaces the old one without a reload by hand',
  async ({ page, device, signInAs }) => {
    for (const status of ['no response', 503] as const) {
      device.declareFailure({ operationId: 'getStatus', status, perhaps: true });
    }
    await signInAs('admin', '/system');
    await page.getByRole('button', { name: 'Restart device' }).click();
    await findDialog(page).getByRole('button', { name: 'Restart', exact: true }).click();
    await expect(findDialog(page)).toContainText('Restarting the device');
    await page.evaluate(() => Object.assign(window, { isOld: true }));
    await device.control.patch({ firmwareVersion: 'NFA1.20300101.0001' });
    await expect(async () => {
      await device.advance('5s');
      expect(await page.evaluate(() => 'isOld' in window)).toBe(false);
    }).toPass();
    await device.advance('1s');
    await expect(page.getByText('NFA1.20300101.0001')).toBeVisible();
  },
);

testPitfall(
  9,
  'every time is in the time zone of the device, which is named',
  async ({ page, device, openssl, signInAs }) => {
    await device.control.patch({ settings: { time: { timeZoneId: 'Pacific/Auckland' } } });
    await signInAs('admin');
    const now = page.getByRole('region', { name: 'Health' }).getByRole('time');
    await expect(now).toHaveText(/7 Apr 2030, 02:50 \(Pacific\/Auckland\)/);
    await expect(now).toHaveAttribute('title', '6 Apr 2030, 13:50 UTC, Pacific/Auckland');
    await page.getByRole('link', { name: 'Network', exact: true }).click();
    await page.getByRole('link', { name: 'Certificates' }).click();
    await upload(page, 'room.pem', openssl.createAuthority('/CN=Room CA').pem);
    await expect(page.getByText('Days in the time zone Pacific/Auckland')).toBeVisible();
    // Summer time ends.
    await device.advance('20m');
    await page.getByRole('link', { name: 'Status', exact: true }).click();
    await expect(now).toHaveText(/7 Apr 2030, 02:10 \(Pacific\/Auckland\)/);
    await expect(now).toHaveAttribute('title', '6 Apr 2030, 14:10 UTC, Pacific/Auckland');
    expect(new Date(device.now).toISOString()).toMatch(/T14:1/);
  },
  {
    // Ten minutes before the clocks go back from 3 to 2.
    use: { timezoneId: 'Pacific/Honolulu', lease: { now: '2030-04-06T13:50:00Z' } },
  },
);

const hourMs = 3_600_000;
const epoch = '1970-01-01T00:05:00Z';

type Body = Parameters<typeof testPitfall>[2];

const createCheck =
  (difference: string): Body =>
  async ({ page, openssl, signInAs }) => {
    await signInAs('admin', '/network/certificates');
    const warning = page.getByText(`The clock of the device is ${difference} this computer.`);
    await expect(warning).toContainText('Certificates may be evaluated wrongly.');
    await expect(warning).toContainText('Check the time server of the device.');
    // Expired by the clock of the device, and under the warning.
    const validity = { from: '20280101000000Z', to: '20290101000000Z' };
    await upload(page, 'room.pem', openssl.createAuthority('/CN=Room CA', validity).pem);
    await expect(findCertificateRows(page)).toHaveText(/Room CA.*Expired/);
    await expect(warning).toBeVisible();
  };

/** A sign-in of 1970 has ended for the computer (R5.2). */
const checkSignIn: Body = async ({ page, visit }) => {
  await visit('/login');
  await fillSignIn(page, 'admin', 'stillhouse');
  await expect(findAlert(page)).toContainText(
    'Check the clock of this computer and the NTP settings of the device.',
  );
};

for (const [device, body, use] of [
  ['7 min behind', createCheck('7 min behind'), { browserAheadMs: 7 * 60_000 }],
  ['25 h ahead', createCheck('25 h ahead of'), { browserAheadMs: -25 * hourMs }],
  ['in 1970', checkSignIn, { browserAheadMs: 60 * 365 * 24 * hourMs, lease: { now: epoch } }],
] as const) {
  testPitfall(
    10,
    `a device whose clock is ${device} is known as the cause before a certificate is called expired`,
    body,
    { use },
  );
}

type State = Awaited<ReturnType<Device['control']['state']>>;

type Form = {
  address: string;
  values: Readonly<Record<string, string>>;
  /** What is selected before the fields are there. */
  choice?: string;
  hasQuestion?: true;
  readSaved(state: State): unknown;
};

/** The forms whose input survives the end of a session. */
const forms: readonly Form[] = [
  {
    address: '/network/proxy',
    choice: 'Manual',
    values: { Host: 'proxy.room.example', Port: '3128' },
    readSaved: ({ network: { proxy } }) => proxy,
  },
  {
    address: '/network/ntp',
    values: { 'NTP server': 'ntp.room.example' },
    readSaved: ({ settings: { ntp } }) => ntp,
  },
  {
    address: '/network/hostname',
    choice: 'Custom',
    values: { 'Custom hostname': 'room-4' },
    readSaved: ({ network: { hostname } }) => hostname,
  },
  {
    address: '/network/ethernet/ip4',
    choice: 'Static',
    // The address of the device, which it keeps.
    values: {
      'IP address': '127.0.0.1',
      'Subnet mask': '255.0.0.0',
      Gateway: '127.0.0.254',
      'Primary DNS': '127.0.0.53',
    },
    hasQuestion: true,
    readSaved: ({ network: { ethernet } }) => ethernet?.ip4,
  },
];

testPitfall(
  11,
  'a session that ends before Save costs one sign-in, and nothing is typed twice',
  async ({ page, device, signInAs }) => {
    const { hasEthernet } = getProduct((await device.control.state()).product);
    // Of the save, or of the question before it, which asks the device what runs.
    device.declareFailure({ path: '/api/v1/**', status: 401, perhaps: true });
    await signInAs('admin');
    for (const [index, form] of forms.entries()) {
      if (form.address.includes('ethernet') && !hasEthernet) continue;
      await page.goto(form.address);
      await device.advance('1s');
      if (form.choice) await page.getByRole('radio', { name: form.choice }).check();
      for (const [label, value] of Object.entries(form.values)) {
        await page.getByLabel(label).fill(value);
      }
      await device.control.patch({ signingKey: `5${index}`.repeat(32) });
      const save = page.getByRole('button', { name: 'Save' });
      await save.click();
      await fillSignIn(page, 'admin', 'stillhouse');
      await save.click();
      if (form.hasQuestion) await findDialog(page).getByRole('button', { name: 'Change' }).click();
      await device.settle();
      const saved = JSON.stringify(form.readSaved(await device.control.state()));
      for (const value of Object.values(form.values)) expect(saved).toContain(value);
    }
  },
);
