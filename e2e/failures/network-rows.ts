import { authorityName, withCertificate } from './certificate-rows.ts';
import { button, field, fill, expectFields as keeps, link, option, words } from './controls.ts';
import {
  card,
  changing,
  dialogSays,
  emptyList,
  reading,
  shows,
  unharmed,
  page as wholePage,
} from './outcomes.ts';
import type { ChangeRow, ReadRow } from './row.ts';

const save = button('Save');

export const networkReads: readonly ReadRow[] = [
  {
    operationId: 'getStatus',
    on: '/',
    well: (page) => page.getByText('Connected', { exact: true }),
    cells: { ...reading(card, wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getNetworkStatus',
    on: '/network',
    well: link(/^Ethernet.*Connected/),
    cells: reading(card, wholePage),
  },
  {
    // without it the rows lack their addresses only
    operationId: 'getStatus',
    on: '/network',
    well: link(/^Hostname/),
    cells: { ...reading(unharmed), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getProxy',
    on: '/network',
    well: link(/^Proxy Off/),
    cells: { ...reading(shows('Not known')), 'unknown-enum-value': shows('unheard-of') },
  },
  {
    operationId: 'getHostname',
    on: '/network',
    well: link(/^Hostname \S/),
    cells: { ...reading(shows('Not known')), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getNetworkStatus',
    on: '/network/ethernet',
    well: words('IPv6 address'),
    cells: reading(card, wholePage),
  },
  {
    operationId: 'getStatus',
    on: '/network/ethernet',
    well: words('IPv6 address'),
    cells: { ...reading(card, wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getEthernetIp4',
    on: '/network/ethernet',
    well: link(/^IP configuration DHCP/),
    cells: { ...reading(shows('Not known')), 'unknown-enum-value': shows('unheard-of') },
  },
  {
    operationId: 'getEthernetIp4',
    on: '/network/ethernet/ip4',
    well: option('DHCP'),
    cells: { ...reading(wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getProxy',
    on: '/network/proxy',
    well: option('Manual'),
    cells: { ...reading(wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getHostname',
    on: '/network/hostname',
    well: option('Custom'),
    cells: { ...reading(wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getNtpSettings',
    on: '/network/ntp',
    well: field('NTP server'),
    cells: reading(wholePage),
  },
  {
    // R8.18: the list of certificates is the only one that a failure leaves empty.
    operationId: 'listCertificates',
    on: '/network/certificates',
    arrange: withCertificate,
    well: (page) => page.getByText(authorityName).first(),
    cells: reading(emptyList),
  },
  {
    // an id that the device does not know leads to the list of the network
    operationId: 'listCertificates',
    on: `/network/certificates/${'0'.repeat(64)}`,
    arrange: withCertificate,
    well: (page) => page.getByRole('heading', { level: 1, name: 'Network' }),
    cells: reading(wholePage),
  },
];

const proxyFailed = dialogSays('Changing proxy settings failed, and no change has been made.');
const ntpFailed = dialogSays('Unable to update access settings. [');
const hostnameFailed = dialogSays('Unable to update hostname. [');
const followed = dialogSays('Unable to connect to the device.');
const refusedByDevice = dialogSays('The device responded with the following error:');

const proxy = { Host: 'proxy.room.example', Port: '3128' };
const ntp = { 'NTP server': 'ntp.room.example' };
const hostname = { 'Custom hostname': 'room-4' };
/** The address that the device has on this machine: there it stays. */
const address = {
  'IP address': '127.0.0.1',
  'Subnet mask': '255.0.0.0',
  Gateway: '127.0.0.2',
  'Primary DNS': '127.0.0.2',
};

export const networkChanges: readonly ChangeRow[] = [
  {
    what: 'sets a proxy',
    operationId: 'updateProxy',
    on: '/network/proxy',
    well: option('Manual'),
    async type({ page }) {
      await page.getByRole('radio', { name: 'Manual' }).check();
      await fill(page, proxy);
    },
    act: ({ page }) => save(page).click(),
    kept: ({ page }) => keeps(page, proxy),
    done: words('The proxy settings are saved.'),
    // where the device has done it, the settings that are read again say so
    cells: {
      ...changing(proxyFailed, proxyFailed, unharmed),
      throttle: unharmed,
      'truncated-body': unharmed,
      'unknown-enum-value': unharmed,
    },
  },
  {
    what: 'sets the NTP server',
    operationId: 'updateNtpSettings',
    on: '/network/ntp',
    well: field('NTP server'),
    type: ({ page }) => fill(page, ntp),
    act: ({ page }) => save(page).click(),
    kept: ({ page }) => keeps(page, ntp),
    done: words('The NTP server is saved.'),
    cells: changing(ntpFailed),
  },
  {
    what: 'sets the hostname',
    operationId: 'updateHostname',
    on: '/network/hostname',
    well: option('Custom'),
    async type({ page }) {
      await page.getByRole('radio', { name: 'Custom' }).check();
      await fill(page, hostname);
    },
    act: ({ page }) => save(page).click(),
    kept: ({ page }) => keeps(page, hostname),
    done: words('Restart to use the new hostname?'),
    cells: {
      ...changing(hostnameFailed, hostnameFailed, unharmed),
      throttle: unharmed,
      'truncated-body': unharmed,
      'unknown-enum-value': unharmed,
    },
  },
  {
    what: 'sets a static address',
    operationId: 'updateEthernetIp4',
    on: '/network/ethernet/ip4',
    well: option('Static'),
    async type({ page }) {
      await page.getByRole('radio', { name: 'Static' }).check();
      await fill(page, address);
    },
    act: ({ page }) => save(page).click(),
    kept: ({ page }) => keeps(page, address),
    done: words('The device has a new address'),
    // whether the device has it cannot be known: it is looked for at both addresses
    cells: { ...changing(refusedByDevice, followed, followed), 'unknown-enum-value': unharmed },
  },
];
