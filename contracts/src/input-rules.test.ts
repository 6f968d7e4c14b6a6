import { validateRequest } from '@stillhouse/contracts/validators';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OperationId } from './operations.ts';

const getIssues = (id: OperationId, body: unknown) =>
  validateRequest(id, body).map(({ pointer, message }) => [pointer, message]);

const ip4 = {
  mode: 'static',
  ip4Address: '10.0.0.20',
  subnetMask: '255.255.255.0',
  gateway: '10.0.0.1',
  primaryDns: '192.168.1.53',
};

// R5.26.
test.each([
  ['ip4Address', '10.0.0.0', 'The IP address 10.0.0.0 is the address of the subnet itself.'],
  ['ip4Address', '10.0.0.255', 'The IP address 10.0.0.255 is the broadcast address of the subnet.'],
  ['ip4Address', '0.0.0.0', 'The IP address 0.0.0.0 is an address of "this network" (0.0.0.0/8).'],
  ['ip4Address', '224.0.0.5', 'The IP address 224.0.0.5 is a multicast address (224.0.0.0/4).'],
  ['gateway', '010.000.000.255', 'The gateway 10.0.0.255 is the broadcast address of the subnet.'],
  ['gateway', '10.0.0.0', 'The gateway 10.0.0.0 is the address of the subnet itself.'],
  ['gateway', '10.0.1.1', 'must be in the subnet of the IP address: 10.0.0.1 to 10.0.0.254.'],
  ['gateway', '10.0.0.20', 'The gateway address must not be the same as the local IP address.'],
  ['primaryDns', '0.0.0.0', 'The primary DNS 0.0.0.0 is an address of "this network"'],
  ['primaryDns', '10.0.0.255', 'The primary DNS 10.0.0.255 is the broadcast address'],
  ['primaryDns', '240.0.0.1', 'The primary DNS 240.0.0.1 is a reserved address (240.0.0.0/4).'],
  ['primaryDns', '255.255.255.255', 'is the broadcast address of every network.'],
  ['subnetMask', '255.0.255.0', '255.0.255.0 is not a subnet mask.'],
])('the static value %s %s is rejected', (field, value, text) => {
  const issues = getIssues('updateEthernetIp4', { ...ip4, [field]: value });
  expect(issues).toContainEqual([`/${field}`, expect.stringContaining(text)]);
});

// R5.26. RFC 3021.
test('both addresses of a subnet of two are hosts', () => {
  for (const [ip4Address, gateway] of [
    ['10.0.0.0', '10.0.0.1'],
    ['10.0.0.1', '10.0.0.0'],
  ]) {
    const body = { ...ip4, subnetMask: '255.255.255.254', ip4Address, gateway };
    expect(getIssues('updateEthernetIp4', body)).toEqual([]);
  }
});

// R5.26.
test('a static address is taken exactly if a host can have it (property)', () => {
  const number = fc.integer({ min: 0, max: 2 ** 32 - 1 });
  const toText = (value: number) =>
    [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');
  const around = fc.constantFrom(0, 1, 2, -1, -2);
  fc.assert(
    fc.property(number, fc.integer({ min: 1, max: 31 }), around, (any, length, offset) => {
      const size = 2 ** (32 - length);
      const first = Math.floor(any / size) * size;
      const address = first + ((((any - first) >> 1) * 0 + offset + size) % size);
      const gateway = first + ((address - first + 1) % size);
      const isHost = (value: number) =>
        size === 2 || (value !== first && value !== first + size - 1);
      const top = address / 2 ** 24;
      const isUsable = (value: number) => top >= 1 && value / 2 ** 24 < 224 && isHost(value);
      const body = {
        ...ip4,
        ip4Address: toText(address),
        subnetMask: toText(2 ** 32 - size),
        gateway: toText(gateway),
      };
      const isTaken = !getIssues('updateEthernetIp4', body).some(([at]) => at !== '/primaryDns');
      const gatewayUsable = gateway >= 2 ** 24 && isUsable(gateway);
      expect([body, isTaken]).toEqual([body, isUsable(address) && gatewayUsable]);
    }),
    { numRuns: 2_000 },
  );
});

// R5.27.
test.each([
  ['127', 'as an address. Use one with a letter, such as room-127.'],
  ['0x7f', 'as an address.'],
  ['2130706433', 'as an address.'],
  ['localhost', 'The hostname "localhost" is reserved.'],
  ['WPAD', 'The hostname "WPAD" is reserved.'],
  ['xn--a', 'begins with xn--'],
])('the hostname %s is rejected', (hostname, text) => {
  expect(getIssues('updateHostname', { hostname, source: 'custom' })).toEqual([
    ['/hostname', expect.stringContaining(text)],
  ]);
});

// R5.27.
test('a hostname is taken only if a browser reads it as a name (property)', () => {
  const character = fc.constantFrom(...'0123456789abcdefxn-');
  fc.assert(
    fc.property(fc.string({ unit: character, minLength: 1, maxLength: 12 }), (hostname) => {
      if (getIssues('updateHostname', { hostname, source: 'custom' }).length > 0) return;
      expect(new URL(`http://${hostname}/`).hostname).toBe(hostname);
    }),
    { numRuns: 2_000 },
  );
});

// R5.27.
test.each([
  ['..', 'it has a dot with nothing before or after it'],
  [':', 'it contains ":"'],
  ['256.1.1.1', 'it ends in a number'],
  ['-ntp', 'begins or ends with a hyphen'],
  ['localhost', 'the name of the device itself'],
  ['127.0.0.1', 'an address of the device itself'],
  ['224.0.1.1', 'a multicast address'],
  ['::', 'the unspecified address'],
  ['ff02::101', 'a multicast address (ff00::/8)'],
  [`${'a'.repeat(64)}.example`, 'a part of it has 64 characters'],
])('the NTP server and the proxy host %s are rejected, also with saveAnyway', (host, text) => {
  const message = expect.stringContaining(text);
  expect(getIssues('updateNtpSettings', { ntpServer: host, saveAnyway: true })).toEqual([
    ['/ntpServer', message],
  ]);
  expect(getIssues('updateProxy', [{ key: 'host', newValue: host }])).toEqual([
    ['/0/newValue', message],
  ]);
});

// R5.27.
test.each(['time.example', 'time.example.', 'proxy_1', '010.0.0.1', '2001:db8::1', 'ntp.local'])(
  'the NTP server %s can be meant',
  (ntpServer) => expect(getIssues('updateNtpSettings', { ntpServer })).toEqual([]),
);

// R5.28.
test.each([
  ['http://alice:secret@a.example/p', 'must not contain a user name or password'],
  ['http://127.0.0.1/p.pac', 'an address of the device itself'],
  ['http://256.1.1.1/p.pac', 'it ends in a number'],
  ['http://a:0/p.pac', 'The port 0 in the URL does not exist.'],
])('the PAC file %s is rejected', (newValue, text) => {
  const issues = getIssues('updateProxy', [{ key: 'url', newValue }]);
  expect(issues).toEqual([['/0/newValue', expect.stringContaining(text)]]);
  expect(JSON.stringify(issues)).not.toContain('secret');
});

// R5.29.
test.each([
  ['WPA2', 'abc', 'has 8 to 63 characters, or 64 hexadecimal digits; this one has 3.'],
  ['WPA', 'x'.repeat(64), 'this one has 64.'],
  ['WPA2', 'correct\u200bhorse', 'contains an invisible character (U+200B)'],
  ['WPA2', 'correct\u00a0horse', 'contains a no-break space (U+00A0)'],
  ['WEP', 'abcdef', 'A WEP key has 5, 13, 16 or 29 characters'],
])('the %s password %j is rejected without being repeated', (wifiSecurity, password, text) => {
  const body = { ssid: 'Rooms', wifiSecurity, credentials: { password } };
  const [issue, ...others] = getIssues('connectWifi', body);
  expect(issue).toEqual(['/credentials/password', expect.stringContaining(text)]);
  expect(others).toEqual([]);
  expect(issue?.[1]).not.toContain(password);
});

// R5.29.
test.each([
  ['WPA2', 'correct horse'],
  ['WPA2', 'aB'.repeat(32)],
  ['WEP', 'abcde'],
  ['WEP', '0123456789'],
])('the %s password %s can be meant', (wifiSecurity, password) => {
  const body = { ssid: ' Rooms \u200b', wifiSecurity, credentials: { password } };
  expect(getIssues('connectWifi', body)).toEqual([]);
});

// R5.30.
test.each([
  [{ commonName: 'a\u0000b' }, '/commonName', 'contains an invisible character (U+0000)'],
  [{ commonName: 'a\nb' }, '/commonName', 'contains a line break (U+000A)'],
  [{ commonName: 'a', organizationName: ' ' }, '/organizationName', 'consists of spaces'],
])('the subject %j is rejected', (subject, pointer, text) => {
  expect(getIssues('createCsr', { country: 'NO', ...subject })).toEqual([
    [pointer, expect.stringContaining(text)],
  ]);
});
