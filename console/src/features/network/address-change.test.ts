import { expect, test } from 'vitest';
import { type AddressChange, describeProbes, isStuckHere } from './address-change.ts';

const from = 'http://192.0.2.20';
const moved: AddressChange = {
  from,
  to: 'http://192.0.2.21',
  isSame: false,
  isLocal: false,
  unconfirmed: null,
  update: {
    mode: 'static',
    ip4Address: '192.0.2.21',
    subnetMask: '255.255.255.0',
    gateway: '192.0.2.1',
    primaryDns: '192.0.2.1',
  },
  previous: { mode: 'dhcp' },
};
const byDhcp: AddressChange = { ...moved, to: null };
const lost: AddressChange = { ...moved, unconfirmed: 'The device did not respond.' };

test('a device that responds at its new address is found whether or not the old one responds', () => {
  const found = { here: 'responds', there: 'responds', looking: false, isLate: true } as const;
  expect(describeProbes(moved, found)).toMatchObject({ tone: 'success' });
  expect(describeProbes(lost, { ...found, here: 'silent' })).toMatchObject({ tone: 'success' });
  expect(describeProbes(moved, found).text).toContain('Sign in again there.');
});

test('no result is reported while addresses are probed', () => {
  const found = { here: 'silent', there: 'silent', looking: true, isLate: false } as const;
  expect(describeProbes(moved, found)).toMatchObject({ tone: 'info' });
  expect(describeProbes(byDhcp, { ...found, here: 'responds' })).toMatchObject({ tone: 'info' });
});

test('the result says which address responds, or that it is unknown', () => {
  const end = { looking: false, isLate: true } as const;
  const text = (here: 'responds' | 'silent', there: 'silent' | 'unknown') =>
    describeProbes(moved, { ...end, here, there }).text;
  expect(text('responds', 'silent')).toContain('responds at this address, but not at the new one');
  expect(text('silent', 'silent')).toContain('responds at neither address');
  expect(text('silent', 'unknown')).toContain('cannot check whether');
});

// R4.65.
test('a device that stays here is not waited for longer than it takes to move', () => {
  const stuck = { here: 'responds', there: 'silent', looking: true } as const;
  expect(isStuckHere(moved, { ...stuck, isLate: false })).toBe(false);
  expect(isStuckHere(moved, { ...stuck, isLate: true })).toBe(true);
  expect(isStuckHere(moved, { ...stuck, here: 'silent', isLate: true })).toBe(false);
  expect(isStuckHere({ ...moved, isSame: true }, { ...stuck, isLate: true })).toBe(false);
  expect(describeProbes(moved, { ...stuck, isLate: true }).text).toBe(
    'The device responds at this address, but not at the new one. Is your computer in the network 192.0.2.1 to 192.0.2.254? If it is, the address may be wrong.',
  );
});

// R4.61.
test('a device that keeps its address is not said to have a new one, from wherever it is seen', () => {
  for (const here of ['http://localhost:8082', 'http://boardroom.local', from]) {
    const kept = { ...moved, from: here, to: from, isSame: true };
    for (const there of ['responds', 'silent', 'unknown'] as const) {
      for (const looking of [true, false]) {
        const { text } = describeProbes(kept, {
          here: 'responds',
          there,
          looking,
          isLate: !looking,
        });
        expect(text).not.toMatch(/new/);
      }
    }
  }
});

test('with DHCP only the address of this page is known', () => {
  const found = { there: undefined, looking: false, isLate: true };
  expect(describeProbes(byDhcp, { ...found, here: 'responds' })).toMatchObject({ tone: 'success' });
  expect(describeProbes(byDhcp, { ...found, here: 'silent' }).text).toContain('your router');
});

test('an unconfirmed change is not reported as done when the old address responds', () => {
  for (const there of ['silent', 'responds'] as const)
    for (const change of [lost, { ...byDhcp, unconfirmed: 'The device did not respond.' }]) {
      const verdict = describeProbes(change, {
        here: 'responds',
        there,
        looking: false,
        isLate: true,
      });
      expect(verdict.tone).toBe('warning');
      expect(verdict.text).toContain(
        'Unable to connect to the device. The device did not respond.',
      );
    }
});
