import { beforeEach, expect, test } from 'vitest';
import { forgetSerialNumber, leaveSetupMode, readPageFlags, resetPageFlags } from './page-flags.ts';

beforeEach(() => sessionStorage.clear());

function open(address: string) {
  return readPageFlags(new URL(address), sessionStorage, 'http://localhost:8082');
}

// R2.13.
test('an ordinary address is not setup mode', () => {
  expect(open('http://192.0.2.20/network')).toEqual({
    flags: { setupMode: false, is8021x: false, serialNumber: null },
    cleanAddress: null,
  });
});

// R2.13.
test.each(['http://192.0.2.20/?setup=1', 'http://192.0.2.20/?setup', 'http://localhost:8082/'])(
  '%s is setup mode',
  (address) => {
    expect(open(address).flags.setupMode).toBe(true);
  },
);

// R2.12.
test('flags survive navigation and reload in the tab, and can be switched off', () => {
  open('http://192.0.2.20/?setup=1&dot1x');
  expect(open('http://192.0.2.20/network').flags).toMatchObject({ setupMode: true, is8021x: true });
  open('http://192.0.2.20/?setup=0&dot1x=false');
  expect(open('http://192.0.2.20/').flags).toMatchObject({ setupMode: false, is8021x: false });
});

// R2.14, R5.21.
test('the serial number is removed from the address and capitalized, everything else stays', () => {
  const { flags, cleanAddress } = open(
    'http://192.0.2.20/pulse?setup=1&sn=NAbc12d340001&x=%20#top',
  );
  expect(flags.serialNumber).toBe('NABC12D340001');
  expect(cleanAddress).toBe('/pulse?setup=1&x=+#top');
  expect(open('http://192.0.2.20/').flags.serialNumber).toBe('NABC12D340001');
});

test('an empty serial number is removed from the address and ignored', () => {
  expect(open('http://192.0.2.20/?sn=')).toMatchObject({
    flags: { serialNumber: null },
    cleanAddress: '/',
  });
});

test('signing out forgets the serial number', () => {
  open('http://192.0.2.20/?sn=NAbc12d340001');
  forgetSerialNumber(sessionStorage);
  expect(open('http://192.0.2.20/').flags.serialNumber).toBeNull();
});

// R2.69.
test('signing out forgets the parameters, except for what the address itself implies', () => {
  const localSetupAddress = 'http://localhost:8082';
  for (const [origin, setupMode] of [
    ['http://192.0.2.20', false],
    [localSetupAddress, true],
  ] as const) {
    const { flags } = open(`${origin}/?setup&dot1x&sn=NAbc12d340001`);
    resetPageFlags(flags, sessionStorage, { address: new URL(origin), localSetupAddress });
    expect(flags).toEqual({ setupMode, is8021x: false, serialNumber: null });
    expect(open(`${origin}/`).flags).toEqual(flags);
  }
});

// R2.71.
test('a user who leaves setup mode at the local setup address gets it back at a setup address', () => {
  const { flags } = open('http://localhost:8082/');
  leaveSetupMode(flags, sessionStorage);
  expect(flags.setupMode).toBe(false);
  expect(open('http://localhost:8082/').flags.setupMode).toBe(false);
  expect(open('http://localhost:8082/?setup').flags.setupMode).toBe(true);
});

test('a malformed local setup address matches nothing', () => {
  const { flags } = readPageFlags(new URL('http://192.0.2.20/'), sessionStorage, '{host}');
  expect(flags.setupMode).toBe(false);
});
