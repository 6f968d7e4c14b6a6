import type { Schema } from '@stillhouse/contracts/api';
import { getResponseFields } from '@stillhouse/contracts/response-fields';
import { defaultBrand } from '@stillhouse/products/brand';
import { expect, test } from 'vitest';
import { barraStatus } from '../../../test/fake-device.ts';
import { getStatusSections } from './status-fields.ts';

function getFieldValues(status: Schema<'DeviceStatus'>): Record<string, string> {
  const sections = getStatusSections(status, defaultBrand);
  return Object.fromEntries(
    sections.flatMap(({ prefix, fields }) =>
      fields.map(({ label, value, absent }) => [
        prefix === undefined ? label : `${prefix}: ${label}`,
        value ?? `(${absent})`,
      ]),
    ),
  );
}

// R2.17, R3.1.
test('a bar on a cable shows its addresses and that no Wi-Fi is saved', () => {
  expect(getFieldValues(barraStatus)).toEqual({
    'Serial number': 'NAbc12d340001',
    'Firmware version': 'NFA1.20290401.0007',
    'NTP server': 'Default (time.oban.example)',
    'Ethernet: IP address': '192.0.2.20',
    'Ethernet: IPv6 address': 'fe80::21b:2fff:fe33:1',
    'Ethernet: MAC address': '02:1B:2F:33:00:01',
    'Wi-Fi: Network': '(No network saved)',
    'Wi-Fi: IP address': '(Not connected)',
    'Wi-Fi: MAC address': '02:1B:2F:33:00:02',
  });
});

test('a center, which has no Ethernet, shows its Wi-Fi, an unusual name in quotes', () => {
  const { ethernetMacAddress: _, ...rest } = barraStatus;
  const fields = getFieldValues({
    ...rest,
    product: 'longrow',
    ntpServer: 'ntp.example.net',
    networkProperties: {
      wifi: {
        isSaved: true,
        state: 'CONNECTED',
        network: { ssid: 'Rooms ' },
        properties: {
          ip4Address: '198.51.100.7',
          subnetMask: '255.255.255.0',
          gateway: '198.51.100.1',
          ip6Address: null,
          macAddress: '02:1B:2F:33:00:02',
        },
      },
    },
  });
  expect(fields).toEqual({
    'Serial number': 'NAbc12d340001',
    'Firmware version': 'NFA1.20290401.0007',
    'NTP server': 'ntp.example.net',
    'Wi-Fi: Network': '"Rooms "',
    'Wi-Fi: IP address': '198.51.100.7',
    'Wi-Fi: MAC address': '02:1B:2F:33:00:02',
  });
});

test('without a cable the MAC address remains', () => {
  const fields = getFieldValues({ ...barraStatus, networkProperties: {} });
  expect(fields['Ethernet: IP address']).toBe('(Not connected)');
  expect(fields['Ethernet: MAC address']).toBe('02:1B:2F:33:00:01');
});

// R3.1.
test('a paired pad shows the device that controls it', () => {
  const pad = { ...barraStatus, product: 'arran', isPaired: true };
  expect(getFieldValues({ ...pad, pairedDeviceName: 'Room 4' })['Paired device']).toBe('Room 4');
  expect(getFieldValues(pad)['Paired device']).toBe('(Unknown name)');
});

/** Fields of the status that the card leaves to the rest of the console. */
const elsewhere = ['product', 'isOnline', 'obstacle'];

test('the card shows every field of the status that no other place shows', () => {
  const read = new Set<string>(elsewhere);
  const status: Schema<'DeviceStatus'> = { ...barraStatus, isPaired: true };
  const recorder = new Proxy(status, {
    get(target, name: keyof typeof status) {
      read.add(name);
      return target[name];
    },
  });
  getStatusSections(recorder, defaultBrand);
  const declared = getResponseFields('getStatus').flatMap(
    ({ pointer }) => /^\/(\w+)$/.exec(pointer)?.[1] ?? [],
  );
  expect([...read].sort()).toEqual(declared.sort());
});
