import { expect, test } from 'vitest';
import { getIp4Problems, type Ip4Fields, toIp4Fields, toIp4Update } from './ip4-draft.ts';

const valid: Ip4Fields = {
  mode: 'static',
  ip4Address: '192.0.2.20',
  subnetMask: '255.255.255.0',
  gateway: '192.0.2.1',
  primaryDns: '192.0.2.53',
  secondaryDns: '',
};

// R5.12, R5.13.
test.each([
  [{ mode: null }, { mode: 'You have to select mode.' }],
  [{ primaryDns: '' }, { primaryDns: 'You have to enter valid primary DNS address.' }],
  [{ ip4Address: '192.0.2' }, { ip4Address: 'You have to enter valid IP address.' }],
  [{ gateway: '192.0.2.256' }, { gateway: 'You have to enter valid gateway.' }],
  [{ subnetMask: '/24' }, { subnetMask: 'You have to enter valid subnet mask.' }],
  [
    { gateway: '192.0.2.020' },
    { gateway: 'The gateway address must not be the same as the local IP address.' },
  ],
])('a problem is reported at its field: %o', (typed, problems) => {
  expect(getIp4Problems({ ...valid, ...typed })).toEqual(problems);
});

// Decision 0089.
test.each(['255.0.255.0', '255.255.255.253', '0.0.0.0', '255.255.255.255', '0.255.255.255'])(
  '%s is not a subnet mask',
  (subnetMask) =>
    expect(getIp4Problems({ ...valid, subnetMask })).toEqual({
      subnetMask: `${subnetMask} is not a subnet mask. Use one such as 255.255.255.0.`,
    }),
);

// Decision 0089.
test.each([
  ['255.255.255.0', '192.0.3.1', '192.0.2.1 to 192.0.2.254'],
  ['255.255.255.240', '192.0.2.32', '192.0.2.17 to 192.0.2.30'],
  ['255.255.255.254', '192.0.2.22', '192.0.2.20 to 192.0.2.21'],
])('with the mask %s the gateway %s is outside the subnet', (subnetMask, gateway, range) => {
  expect(getIp4Problems({ ...valid, subnetMask, gateway })).toEqual({
    gateway: `The gateway ${gateway} must be in the subnet of the IP address: ${range}.`,
  });
});

// Decision 0089.
test.each([
  ['128.0.0.0', '203.1.2.3'],
  ['255.255.255.248', '192.0.2.22'],
  ['255.255.255.254', '192.0.2.21'],
])('with the mask %s the gateway %s is in the subnet', (subnetMask, gateway) => {
  expect(getIp4Problems({ ...valid, subnetMask, gateway })).toEqual({});
});

// Decision 0089.
test('a device without a static address starts with its current one', () => {
  const lease = { ip4Address: '192.0.2.99', subnetMask: '255.255.255.0', gateway: '192.0.2.1' };
  expect(toIp4Fields({ mode: 'dhcp' }, lease)).toMatchObject(lease);
  const { secondaryDns: _, ...earlier } = valid;
  expect(toIp4Fields({ ...earlier, mode: 'dhcp' }, lease)).toMatchObject({
    ip4Address: '192.0.2.20',
    gateway: '192.0.2.1',
  });
});

// R5.13.
test('all problems are reported at once', () => {
  const empty = toIp4Fields({ mode: 'dhcp' });
  const problems = getIp4Problems({ ...empty, mode: 'static' });
  expect(Object.keys(problems).sort()).toEqual([
    'gateway',
    'ip4Address',
    'primaryDns',
    'subnetMask',
  ]);
});

// R5.14, R5.26.
test.each(['1.2.3.4', ' 010.0.0.5 ', '\u200b10.0.0.5\ufeff'])('%j is an address', (ip4Address) => {
  expect(getIp4Problems({ ...valid, ip4Address })).not.toHaveProperty('ip4Address');
});

// R5.26.
test('an address is sent without leading zeros and without what surrounds it', () => {
  const typed = { ...valid, ip4Address: '\u200b192.000.002.020\u00a0', secondaryDns: '010.0.0.1' };
  expect(toIp4Update(typed)).toMatchObject({ ip4Address: '192.0.2.20', secondaryDns: '10.0.0.1' });
});

// R5.26.
test('an invisible character inside of an address is named after the text', () => {
  expect(getIp4Problems({ ...valid, ip4Address: '192.0\u200b.2.20' })).toEqual({
    ip4Address:
      'You have to enter valid IP address. This one contains an invisible character (U+200B).',
  });
});

// R5.26.
test('a loopback address is for a page that is open at one', () => {
  const loopback = { ...valid, ip4Address: '127.0.0.20', subnetMask: '255.0.0.0' };
  expect(getIp4Problems({ ...loopback, gateway: '127.0.0.1' }, true)).toEqual({});
  expect(getIp4Problems({ ...loopback, gateway: '127.0.0.1' }, false)).toEqual({
    ip4Address:
      'The IP address 127.0.0.20 is an address of the device itself. Use a free address of your network.',
    gateway:
      'The gateway 127.0.0.1 is an address of the device itself. Use the address of the router.',
  });
});

test.each(['1.2.3', '1.2.3.4.5', '1.2.3.0004', 'a.b.c.d', '1.2.3.-4', '1.2.3.4/24', '::1'])(
  '%s is none',
  (ip4Address) => expect(getIp4Problems({ ...valid, ip4Address })).toHaveProperty('ip4Address'),
);

// R5.12.
test('the secondary DNS is not validated, and DHCP needs no fields', () => {
  expect(getIp4Problems({ ...valid, secondaryDns: 'anything' })).toEqual({});
  expect(getIp4Problems({ ...toIp4Fields({ mode: 'dhcp' }) })).toEqual({});
});

test('DHCP leaves the static values on the device; static sends them without spaces', () => {
  expect(toIp4Update({ ...valid, mode: 'dhcp' })).toEqual({ mode: 'dhcp' });
  expect(toIp4Update({ ...valid, ip4Address: ' 192.0.2.21 ' })).toEqual({
    ...valid,
    ip4Address: '192.0.2.21',
  });
});
