import type { Page } from '@playwright/test';
import type { OperationId } from '@stillhouse/contracts/operations';
import type { FaultSpec } from '@stillhouse/simulator/playwright';
import { expect, test } from '../fixture.ts';

/** What can become of a request, how it is brought about, and what the browser reports of it. */
const kinds = {
  refused: {
    fault: { kind: 'status', parameters: { status: 500, detail: 'The board is hot.' } },
    reported: 500,
  },
  booting: { fault: { kind: 'status', parameters: { status: 503 } }, reported: 503 },
  silent: {
    fault: { kind: 'delay', placement: 'ingress', parameters: { delayMs: 300_000 } },
    reported: null,
  },
  cut: { fault: { kind: 'connection-reset' }, reported: 'no answer' },
} as const satisfies Record<
  string,
  { fault: Omit<FaultSpec, 'match'>; reported: number | 'no answer' | null }
>;

type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as Kind[];

const unable = 'Unable to connect to the device.';
const card = 'An error occurred';
const proxyFailed = 'Changing proxy settings failed, and no change has been made.';
const ip4Refused = 'The device responded with the following error:';
const ntpFailed = 'Unable to update access settings. [';

const always = (text: string): Record<Kind, string> => ({
  refused: text,
  booting: text,
  silent: text,
  cut: text,
});

/**
 * Reads: what the screen says while the answer does not come, and what it shows when it does. One failed value in a list
 * leaves the list as it is.
 */
const reads: readonly {
  operationId: OperationId;
  screen: string;
  says: Record<Kind, string>;
  shows: string;
}[] = [
  {
    operationId: 'getNetworkStatus',
    screen: '/network',
    says: { ...always(unable), refused: card },
    shows: 'Connected',
  },
  { operationId: 'getProxy', screen: '/network', says: always('Not known'), shows: 'Off' },
  { operationId: 'getHostname', screen: '/network', says: always('Not known'), shows: 'Connected' },
  {
    operationId: 'getNetworkStatus',
    screen: '/network/ethernet',
    says: { ...always(unable), refused: card },
    shows: 'IPv6 address',
  },
  {
    operationId: 'getStatus',
    screen: '/network/ethernet',
    says: { ...always(unable), refused: card },
    shows: 'IPv6 address',
  },
  {
    operationId: 'getEthernetIp4',
    screen: '/network/ethernet',
    says: always('Not known'),
    shows: 'DHCP',
  },
  {
    operationId: 'getEthernetIp4',
    screen: '/network/ethernet/ip4',
    says: always(unable),
    shows: 'DHCP',
  },
  { operationId: 'getProxy', screen: '/network/proxy', says: always(unable), shows: 'Manual' },
  { operationId: 'getNtpSettings', screen: '/network/ntp', says: always(unable), shows: 'Default' },
];

/** Writes: what is typed, what the dialog says, and which button takes it away. */
const writes: readonly {
  operationId: OperationId;
  screen: string;
  type: Readonly<Record<string, string>>;
  choose?: string;
  says: Record<Kind, string>;
  close: string;
  saved: string;
}[] = [
  {
    operationId: 'updateProxy',
    screen: '/network/proxy',
    choose: 'Manual',
    type: { Host: 'proxy.room.example', Port: '3128' },
    says: always(proxyFailed),
    close: 'OK',
    saved: 'The proxy settings are saved.',
  },
  {
    operationId: 'updateNtpSettings',
    screen: '/network/ntp',
    type: { 'NTP server': 'ntp.room.example' },
    says: always(ntpFailed),
    close: 'OK',
    saved: 'The NTP server is saved.',
  },
  {
    operationId: 'updateEthernetIp4',
    screen: '/network/ethernet/ip4',
    choose: 'Static',
    // the address that the device has on this machine: there it stays
    type: {
      'IP address': '127.0.0.1',
      'Subnet mask': '255.0.0.0',
      Gateway: '127.0.0.2',
      'Primary DNS': '127.0.0.2',
    },
    says: { ...always(unable), refused: ip4Refused, booting: ip4Refused },
    close: 'OK',
    saved: 'The device has a new address',
  },
];

for (const { operationId, screen, says, shows } of reads) {
  test(`${screen} says that ${operationId} fails, and comes back by itself when it does no more`, async ({
    page,
    device,
    signInAs,
    expectAccessible,
  }) => {
    await signInAs('admin');
    const main = page.getByRole('main');
    for (const kind of kindNames) {
      const { fault, reported } = kinds[kind];
      if (reported !== null) device.declareFailure({ operationId, status: reported });
      const armed = await device.fault({ ...fault, match: { operationId } });
      await page.goto(screen);
      // all tries of the longest time-out, and the pauses between them
      await device.advance('75s');
      await expect(main, kind).toContainText(says[kind]);
      if (kind === 'refused') await expectAccessible();
      await armed.disarm();
      await device.advance('60s');
      await expect(main, kind).not.toContainText(says[kind]);
      await expect(main, kind).toContainText(shows);
    }
  });
}

for (const { operationId, screen, type, choose, says, close, saved } of writes) {
  test(`${screen} says that ${operationId} fails, keeps what was typed, and saves it when it does no more`, async ({
    page,
    device,
    signInAs,
    visit,
    expectAccessible,
  }) => {
    await signInAs('admin');
    await visit(screen);
    if (choose !== undefined) await page.getByRole('radio', { name: choose }).check();
    for (const [label, value] of Object.entries(type)) await page.getByLabel(label).fill(value);
    const dialog = page.getByRole('dialog');
    for (const kind of kindNames) {
      const { fault, reported } = kinds[kind];
      if (reported !== null) device.declareFailure({ operationId, status: reported });
      const armed = await device.fault({ ...fault, match: { operationId } });
      await save(page).click();
      await device.advance('20s');
      await expect(dialog, kind).toContainText(says[kind]);
      await expectAccessible();
      await dialog.getByRole('button', { name: new RegExp(`^(${close}|Stay here)$`) }).click();
      await armed.disarm();
      for (const [label, value] of Object.entries(type)) {
        await expect(page.getByLabel(label), kind).toHaveValue(value);
      }
    }
    await save(page).click();
    await device.settle();
    await expect(page.getByText(saved)).toBeVisible();
  });
}

function save(page: Page) {
  return page.getByRole('button', { name: 'Save', exact: true });
}
