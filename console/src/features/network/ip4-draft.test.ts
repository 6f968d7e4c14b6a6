import { expect, test } from 'vitest';
import { type Ip4Fields, ip4Fields, ip4Problems, ip4Update } from './ip4-draft.ts';

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
])('what is wrong is told at its field: %o', (typed, problems) => {
  expect(ip4Problems({ ...valid, ...typed })).toEqual(problems);
});

// R5.13.
test('everything that is wrong is told at once', () => {
  const empty = ip4Fields({ mode: 'dhcp' });
  const problems = ip4Problems({ ...empty, mode: 'static' });
  expect(Object.keys(problems).sort()).toEqual([
    'gateway',
    'ip4Address',
    'primaryDns',
    'subnetMask',
  ]);
});

// R5.14.
test.each(['1.2.3.4', ' 010.0.0.5 ', '255.255.255.255'])('%s is an address', (ip4Address) => {
  expect(ip4Problems({ ...valid, ip4Address })).toEqual({});
});

test.each(['1.2.3', '1.2.3.4.5', '1.2.3.0004', 'a.b.c.d', '1.2.3.-4', '1.2.3.4/24', '::1'])(
  '%s is none',
  (ip4Address) => expect(ip4Problems({ ...valid, ip4Address })).toHaveProperty('ip4Address'),
);

// R5.12.
test('secondary DNS is not checked, and DHCP needs nothing', () => {
  expect(ip4Problems({ ...valid, secondaryDns: 'anything' })).toEqual({});
  expect(ip4Problems({ ...ip4Fields({ mode: 'dhcp' }) })).toEqual({});
});

test('DHCP leaves the static values on the device; static sends them without spaces', () => {
  expect(ip4Update({ ...valid, mode: 'dhcp' })).toEqual({ mode: 'dhcp' });
  expect(ip4Update({ ...valid, ip4Address: ' 192.0.2.21 ' })).toEqual({
    ...valid,
    ip4Address: '192.0.2.21',
  });
});
