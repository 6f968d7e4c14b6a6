import type { Schema } from '@stillhouse/contracts/api';
import { defaultBrand } from '@stillhouse/products/brand';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barraStatus } from '../../../test/fake-device.ts';
import { formatSupportText } from './support-text.ts';

const status: Schema<'DeviceStatus'> = { ...barraStatus, obstacle: 'captivePortal' };
const identity = { name: 'boardroom-oslo', model: 'Bar …40001', connection: 'No internet' };
const time = Date.parse('2030-01-07T09:00:00Z');
const format = (changes: Partial<Parameters<typeof formatSupportText>[0]> = {}) =>
  formatSupportText({ status, identity, update: 'error', brand: defaultBrand, time, ...changes });

// R2.89.
test('the text for support has every fact of the page', () => {
  expect(format()).toBe(`boardroom-oslo (Bar …40001)
Product: Oban Bar
Connection: No internet
Obstacle: captivePortal
Update: Update failed

Device
Firmware version: NFA1.20290401.0007
NTP server: Default (time.oban.example)

Ethernet
IP address: 192.0.2.20
IPv6 address: fe80::21b:2fff:fe33:1
MAC address: 02:1B:2F:33:00:01

Wi-Fi
Network: No network saved
IP address: Not connected
MAC address: 02:1B:2F:33:00:02

Read at 7 Jan 2030, 09:00 UTC
`);
});

// R2.89.
test('a device without a name, an update state or an obstacle has no line for it', () => {
  const { model } = identity;
  const text = format({
    identity: { ...identity, name: model },
    status: barraStatus,
    update: undefined,
  });
  expect(text).toMatch(/^Bar …40001\nProduct/);
  expect(text).not.toMatch(/Update:|Obstacle:|undefined|null/);
});

// R2.89.
test('whatever the device reports, the serial number, which is a password, is not in the text', () => {
  const serials = fc.stringMatching(/^N[A-L][0-9A-Z]{6}[0-9]{5}$/);
  fc.assert(
    fc.property(serials, (serialNumber) => {
      expect(format({ status: { ...status, serialNumber } })).not.toContain(serialNumber);
    }),
  );
});
