import { expect } from '@playwright/test';
import type { OperationId } from '@stillhouse/contracts/operations';
import { dialog, fileOf } from '../certificate-fixture.ts';
import { authorityName } from './certificate-rows.ts';
import { button, field, words } from './controls.ts';
import {
  card,
  changing,
  dialogSays,
  impossible,
  reading,
  removing,
  unharmed,
  untouched,
  page as wholePage,
} from './outcomes.ts';
import type { ChangeRow, ReadRow, Stage } from './row.ts';

const hub = '/network/dot1x?dot1x';
const csr = '/network/dot1x/csr?dot1x';
const wired = '/network/dot1x/wired?dot1x';
const wireless = '/network/dot1x/wireless?dot1x';

export const dot1xReads: readonly ReadRow[] = [
  {
    operationId: 'listDot1xCertificates',
    on: hub,
    async arrange({ device, openssl }) {
      const { pem } = openssl.authority(`/CN=${authorityName}`);
      await device.control.patch({ network: { dot1x: { caCertificates: [pem] } } });
    },
    well: (page) => page.getByText(authorityName).first(),
    cells: reading(card),
  },
  {
    // it gives the request its name, which can be typed
    operationId: 'getStatus',
    on: csr,
    well: field('Common name'),
    cells: { ...reading(unharmed), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getStatus',
    on: wired,
    well: field('Identity'),
    cells: { ...reading(wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getStatus',
    on: wireless,
    well: field('Identity'),
    cells: { ...reading(unharmed), 'unknown-enum-value': unharmed },
  },
];

const keyNames = new WeakMap<object, string>();

/** Cannot be done without what the device makes: as if a signing request had been made and signed. */
async function withSignedKey({ device, openssl }: Stage): Promise<void> {
  const request = openssl.request('/CN=Room 4', 'room');
  const own = openssl.issue(openssl.authority('/CN=Room CA'), request);
  const privateKey = openssl.run(['pkey', '-in', 'room.key']).toString();
  await device.control.patch({ network: { dot1x: { privateKey } } });
  keyNames.set(device, own);
}

async function typeCredentials({ page, device }: Stage): Promise<void> {
  const own = keyNames.get(device) ?? '';
  await field('Device certificate')(page).setInputFiles(fileOf('chosen.pem', own));
  await field('Identity')(page).fill('room-4');
}

async function keptCredentials({ page }: Stage): Promise<void> {
  await expect(field('Identity')(page)).toHaveValue('room-4');
  await expect(field('Device certificate')(page)).toHaveValue(/chosen\.pem$/);
}

const responded = dialogSays('The device responded with the following error:');

function removal(what: string, operationId: OperationId): ChangeRow {
  return {
    what: `removes the ${what}`,
    operationId,
    on: hub,
    well: button(`Remove ${what}`),
    async act({ page }) {
      await button(`Remove ${what}`)(page).click();
      await dialog(page).getByRole('button', { name: 'Remove' }).click();
    },
    kept: ({ page }) => expect(button(`Remove ${what}`)(page)).toBeVisible(),
    done: words(`${what} removed.`),
    cells: removing(dialogSays(`Unable to remove the ${what}.`)),
  };
}

const noFile = dialogSays('Error generating logs.');
const noAnswer = dialogSays('Error generating logs, network error. Please try again.');

export const dot1xChanges: readonly ChangeRow[] = [
  {
    what: 'makes a signing request',
    operationId: 'createCsr',
    on: csr,
    well: field('Locality'),
    type: ({ page }) => field('Locality')(page).fill('Oslo'),
    act: ({ page }) => button('Generate')(page).click(),
    kept: ({ page }) => expect(field('Locality')(page)).toHaveValue('Oslo'),
    done: words('The certificate signing request is ready.'),
    cells: {
      ...changing(noFile, noAnswer),
      // a request comes in time, however slowly
      throttle: unharmed,
      'status 503': dialogSays(
        'Another log generation process is running. Please wait a minute and try again.',
      ),
      'malformed-json': untouched,
      'dropped-property': impossible,
      'wrong-type': impossible,
    },
  },
  {
    what: 'initializes Ethernet',
    operationId: 'configureEthernetDot1x',
    on: wired,
    arrange: withSignedKey,
    well: field('Identity'),
    type: typeCredentials,
    act: ({ page }) => button('Initialize')(page).click(),
    kept: keptCredentials,
    done: words('The 802.1x credentials of Ethernet are set.'),
    cells: { ...changing(responded), 'unknown-enum-value': unharmed },
  },
  {
    what: 'initializes Wi-Fi',
    operationId: 'connectWifi',
    on: wireless,
    arrange: withSignedKey,
    well: field('Identity'),
    async type(stage) {
      await typeCredentials(stage);
      await stage.page.getByLabel('Network name').fill('Staff');
    },
    act: ({ page }) => button('Initialize')(page).click(),
    async kept(stage) {
      await keptCredentials(stage);
      await expect(stage.page.getByLabel('Network name')).toHaveValue('Staff');
    },
    done: words('The 802.1x credentials of Wi-Fi are set.'),
    cells: { ...changing(responded), 'unknown-enum-value': unharmed },
  },
  removal('Ethernet credentials', 'removeEthernetDot1x'),
  removal('Wi-Fi credentials', 'removeWifi'),
  removal('802.1x certificates', 'removeDot1xCertificates'),
];
