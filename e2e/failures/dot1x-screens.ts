import { expect } from '@playwright/test';
import type { OperationId } from '@stillhouse/contracts/operations';
import { createFile, findDialog } from '../support/certificate-fixture.ts';
import { authorityName } from './certificate-screens.ts';
import { findButton, findField, findText } from './controls.ts';
import {
  card,
  expectDialog,
  expectForChange,
  expectForList,
  expectForRead,
  expectForRemoval,
  impossible,
  unharmed,
  wholePage,
} from './expected-outcomes.ts';
import type { CaseContext, ChangeCase, ReadCase } from './screen-case.ts';

const hub = '/network/dot1x?dot1x';
const csr = '/network/dot1x/csr?dot1x';
const wired = '/network/dot1x/wired?dot1x';
const wireless = '/network/dot1x/wireless?dot1x';

export const dot1xReads: readonly ReadCase[] = [
  {
    operationId: 'listDot1xCertificates',
    address: hub,
    async arrange({ device, openssl }) {
      const { pem } = openssl.createAuthority(`/CN=${authorityName}`);
      await device.control.patch({ network: { dot1x: { caCertificates: [pem] } } });
    },
    ready: (page) => page.getByText(authorityName).first(),
    outcomes: expectForList(card, 'CA certificates that cannot be shown'),
  },
  {
    // The status only prefills the common name, which can also be typed.
    operationId: 'getStatus',
    address: csr,
    ready: findField('Common name'),
    outcomes: { ...expectForRead(unharmed), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getStatus',
    address: wired,
    ready: findField('Identity'),
    outcomes: { ...expectForRead(wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getStatus',
    address: wireless,
    ready: findField('Identity'),
    outcomes: { ...expectForRead(unharmed), 'unknown-enum-value': unharmed },
  },
];

const keyNames = new WeakMap<object, string>();

/** Puts the device in the state in which a signing request has been created and signed. */
async function withSignedKey({ device, openssl }: CaseContext): Promise<void> {
  const request = openssl.request('/CN=Room 4', 'room');
  const own = openssl.issue(openssl.createAuthority('/CN=Room CA'), request);
  const privateKey = openssl.run(['pkey', '-in', 'room.key']).toString();
  await device.control.patch({ network: { dot1x: { privateKey } } });
  keyNames.set(device, own);
}

async function typeCredentials({ page, device }: CaseContext): Promise<void> {
  const own = keyNames.get(device) ?? '';
  await findField('Device certificate')(page).setInputFiles(createFile('chosen.pem', own));
  await findField('Identity')(page).fill('room-4');
}

async function expectCredentials({ page }: CaseContext): Promise<void> {
  await expect(findField('Identity')(page)).toHaveValue('room-4');
  await expect(findField('Device certificate')(page)).toHaveValue(/chosen\.pem$/);
}

const responded = expectDialog('The device responded with the following error:');

/** Credentials for both interfaces, so that all of them can be removed. */
async function withCredentials({ device, openssl }: CaseContext): Promise<void> {
  const { pem } = openssl.createAuthority('/CN=Room CA');
  const request = openssl.request('/CN=Room 4', 'room');
  const deviceCertificate = openssl.issue(openssl.createAuthority('/CN=Room CA'), request);
  const privateKey = openssl.run(['pkey', '-in', 'room.key']).toString();
  const credentials = { identity: 'room-4', method: 'TLS', deviceCertificate, privateKey } as const;
  const wifi = { ssid: 'Staff', isHidden: false, credentials };
  await device.control.patch({
    network: { dot1x: { caCertificates: [pem], ethernet: credentials, wifi } },
  });
}

function createRemovalCase(what: string, operationId: OperationId): ChangeCase {
  return {
    description: `removes the ${what}`,
    operationId,
    address: hub,
    arrange: withCredentials,
    ready: findButton(`Remove ${what}`),
    async act({ page }) {
      await findButton(`Remove ${what}`)(page).click();
      await findDialog(page).getByRole('button', { name: 'Remove' }).click();
    },
    expectUnchanged: ({ page }) => expect(page.getByText('Ethernet').first()).toBeVisible(),
    done: findText(`${what} removed.`),
    outcomes: expectForRemoval(expectDialog(`Unable to remove the ${what}.`)),
  };
}

const noFile = expectDialog('Error generating logs.');
const noResponse = expectDialog('Error generating logs, network error. Please try again.');

export const dot1xChanges: readonly ChangeCase[] = [
  {
    description: 'makes a signing request',
    operationId: 'createCsr',
    address: csr,
    ready: findField('Locality'),
    type: ({ page }) => findField('Locality')(page).fill('Oslo'),
    act: ({ page }) => findButton('Generate')(page).click(),
    expectUnchanged: ({ page }) => expect(findField('Locality')(page)).toHaveValue('Oslo'),
    done: findText('The certificate signing request is ready.'),
    outcomes: {
      ...expectForChange(noFile, noResponse),
      // The signing request is small enough to arrive before the timeout.
      throttle: unharmed,
      'status 503': expectDialog(
        'Another log generation process is running. Please wait a minute and try again.',
      ),
      'malformed-json': impossible,
      'dropped-property': impossible,
      'wrong-type': impossible,
    },
  },
  {
    description: 'sets up Ethernet',
    operationId: 'configureEthernetDot1x',
    address: wired,
    arrange: withSignedKey,
    ready: findField('Identity'),
    type: typeCredentials,
    act: ({ page }) => findButton('Set up')(page).click(),
    expectUnchanged: expectCredentials,
    done: findText('802.1x is set up on Ethernet'),
    outcomes: { ...expectForChange(responded), 'unknown-enum-value': unharmed },
  },
  {
    description: 'sets up Wi-Fi',
    operationId: 'connectWifi',
    address: wireless,
    arrange: withSignedKey,
    ready: findField('Identity'),
    async type(context) {
      await typeCredentials(context);
      await context.page.getByLabel('Network name').fill('Staff');
    },
    act: ({ page }) => findButton('Set up')(page).click(),
    async expectUnchanged(context) {
      await expectCredentials(context);
      await expect(context.page.getByLabel('Network name')).toHaveValue('Staff');
    },
    done: findText('802.1x is set up on Wi-Fi'),
    outcomes: { ...expectForChange(responded), 'unknown-enum-value': unharmed },
  },
  createRemovalCase('Ethernet credentials', 'removeEthernetDot1x'),
  createRemovalCase('Wi-Fi credentials', 'removeWifi'),
  createRemovalCase('802.1x certificates', 'removeDot1xCertificates'),
];
