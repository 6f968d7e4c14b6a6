import { expect } from '@playwright/test';
import { authorityName, withCertificate } from './certificate-screens.ts';
import {
  expectFields,
  fill,
  findButton,
  findField,
  findLink,
  findOption,
  findText,
} from './controls.ts';
import {
  card,
  emptyList,
  expectDialog,
  expectForChange,
  expectForList,
  expectForRead,
  expectText,
  unharmed,
  wholePage,
} from './expected-outcomes.ts';
import type { ChangeCase, ReadCase } from './screen-case.ts';

const save = findButton('Save');

export const networkReads: readonly ReadCase[] = [
  {
    operationId: 'getStatus',
    address: '/',
    ready: (page) => page.getByText('Connected', { exact: true }),
    outcomes: { ...expectForRead(card, wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getNetworkStatus',
    address: '/network',
    ready: findLink(/^Ethernet.*Connected/),
    outcomes: expectForRead(card, wholePage),
  },
  {
    // Without this response only the addresses are missing.
    operationId: 'getStatus',
    address: '/network',
    ready: findLink(/^Hostname/),
    outcomes: { ...expectForRead(unharmed), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getProxy',
    address: '/network',
    ready: findLink(/^Proxy Off/),
    outcomes: {
      ...expectForRead(expectText('Unknown')),
      'unknown-enum-value': expectText('unheard-of'),
    },
  },
  {
    operationId: 'getHostname',
    address: '/network',
    ready: findLink(/^Hostname \S/),
    outcomes: { ...expectForRead(expectText('Unknown')), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getNetworkStatus',
    address: '/network/ethernet',
    ready: findText('IPv6 address'),
    outcomes: expectForRead(card, wholePage),
  },
  {
    operationId: 'getStatus',
    address: '/network/ethernet',
    ready: findText('IPv6 address'),
    outcomes: { ...expectForRead(card, wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getEthernetIp4',
    address: '/network/ethernet',
    ready: findLink(/^IP configuration DHCP/),
    outcomes: {
      ...expectForRead(expectText('Unknown')),
      'unknown-enum-value': expectText('unheard-of'),
    },
  },
  {
    operationId: 'getEthernetIp4',
    address: '/network/ethernet/ip4',
    ready: findOption('DHCP'),
    outcomes: { ...expectForRead(wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getProxy',
    address: '/network/proxy',
    ready: findOption('Manual'),
    outcomes: { ...expectForRead(wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getHostname',
    address: '/network/hostname',
    ready: findOption('Custom'),
    outcomes: { ...expectForRead(wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getNtpSettings',
    address: '/network/ntp',
    ready: findField('NTP server'),
    outcomes: expectForRead(wholePage),
  },
  {
    // R8.18: this list is the only one that is empty instead of showing an error.
    operationId: 'listCertificates',
    address: '/network/certificates',
    arrange: withCertificate,
    ready: (page) => page.getByText(authorityName).first(),
    outcomes: expectForList(emptyList, 'Certificates that cannot be shown'),
  },
  {
    // An unknown id redirects to the list of the network.
    operationId: 'listCertificates',
    address: `/network/certificates/${'0'.repeat(64)}`,
    arrange: withCertificate,
    ready: (page) => page.getByRole('heading', { level: 1, name: 'Network' }),
    outcomes: {
      ...expectForRead(wholePage),
      'dropped-property': unharmed,
      'wrong-type': unharmed,
    },
  },
];

const proxyFailed = expectDialog('Changing proxy settings failed, and no change has been made.');
const ntpFailed = expectDialog('Unable to update access settings. [');
const ntpRejected = expectDialog('Unable to contact ntp.room.example');
const hostnameFailed = expectDialog('Unable to update hostname. [');
const unableToConnect = expectDialog('Unable to connect to the device.');
const rejectedByDevice = expectDialog('The device responded with the following error:');

const proxy = { Host: 'proxy.room.example', Port: '3128' };
const ntp = { 'NTP server': 'ntp.room.example' };
const hostname = { 'Custom hostname': 'room-4' };
/** The address under which the device is reachable on this machine, so it stays reachable. */
const address = {
  'IP address': '127.0.0.1',
  'Subnet mask': '255.0.0.0',
  Gateway: '127.0.0.2',
  'Primary DNS': '127.0.0.2',
};

export const networkChanges: readonly ChangeCase[] = [
  {
    description: 'sets a proxy',
    operationId: 'updateProxy',
    address: '/network/proxy',
    ready: findOption('Manual'),
    async type({ page }) {
      await page.getByRole('radio', { name: 'Manual' }).check();
      await fill(page, proxy);
    },
    act: ({ page }) => save(page).click(),
    expectUnchanged: ({ page }) => expectFields(page, proxy),
    done: findText('The proxy settings are saved.'),
    // If the device made the change, the settings that the page reads again show it.
    outcomes: {
      ...expectForChange(proxyFailed, proxyFailed, unharmed),
      throttle: unharmed,
      'truncated-body': unharmed,
      'unknown-enum-value': unharmed,
    },
  },
  {
    description: 'sets the NTP server',
    operationId: 'updateNtpSettings',
    address: '/network/ntp',
    ready: findField('NTP server'),
    type: ({ page }) => fill(page, ntp),
    act: ({ page }) => save(page).click(),
    async expectUnchanged({ page }) {
      // The field is behind the dialog, whose title is the same as the label.
      const field = page.getByRole('textbox', { name: 'NTP server', includeHidden: true });
      await expect(field).toHaveValue(ntp['NTP server']);
    },
    done: findText('The NTP server is saved.'),
    // R5.23: after a rejection that may concern the server, the dialog offers to save it anyway.
    staysOpen: true,
    async retry({ page }) {
      const dialog = page.getByRole('dialog');
      const anyway = dialog.getByRole('button', { name: 'Save anyway' });
      if (await anyway.isVisible()) return anyway.click();
      await dialog.getByRole('button', { name: 'OK' }).click();
      await save(page).click();
    },
    outcomes: {
      ...expectForChange(ntpFailed),
      'status 400': ntpRejected,
      'status 500': ntpRejected,
    },
  },
  {
    description: 'sets the hostname',
    operationId: 'updateHostname',
    address: '/network/hostname',
    ready: findOption('Custom'),
    async type({ page }) {
      await page.getByRole('radio', { name: 'Custom' }).check();
      await fill(page, hostname);
    },
    act: ({ page }) => save(page).click(),
    expectUnchanged: ({ page }) => expectFields(page, hostname),
    done: findText('Restart to use the new hostname?'),
    outcomes: {
      ...expectForChange(hostnameFailed, hostnameFailed, unharmed),
      throttle: unharmed,
      'truncated-body': unharmed,
      'unknown-enum-value': unharmed,
    },
  },
  {
    description: 'sets a static address',
    operationId: 'updateEthernetIp4',
    address: '/network/ethernet/ip4',
    ready: findOption('Static'),
    async type({ page }) {
      await page.getByRole('radio', { name: 'Static' }).check();
      await fill(page, address);
    },
    async act({ page }) {
      await save(page).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
    },
    expectUnchanged: ({ page }) => expectFields(page, address),
    // It keeps its address if the change without a response has moved it there.
    done: findText(/^The device (has a new|keeps its) address$/),
    // The console cannot know whether the change succeeded, so it tries both addresses.
    outcomes: {
      ...expectForChange(rejectedByDevice, unableToConnect, unableToConnect),
      'unknown-enum-value': unharmed,
    },
  },
];
