import { expect, test } from 'vitest';
import { type AddressChange, addressVerdict, originAt } from './address-change.ts';

const from = 'http://192.0.2.20';
const moved: AddressChange = { from, to: 'http://192.0.2.21', unconfirmed: null };
const byDhcp: AddressChange = { from, to: null, unconfirmed: null };
const lost: AddressChange = { ...moved, unconfirmed: 'The device did not answer.' };

test('the new address has the scheme and the port of this page, and zeros before a number mean nothing', () => {
  expect(originAt('192.0.2.21', 'https://room-4.local:8443')).toBe('https://192.0.2.21:8443');
  expect(originAt('192.0.2.010', from)).toBe('http://192.0.2.10');
});

test('a device that answers at its new address has been found, whatever the old one does', () => {
  const found = { here: 'answers', there: 'answers', looking: false } as const;
  expect(addressVerdict(moved, found)).toMatchObject({ tone: 'success' });
  expect(addressVerdict(lost, { ...found, here: 'silent' })).toMatchObject({ tone: 'success' });
  expect(addressVerdict(moved, found).text).toContain('Sign in again there.');
});

test('while it is looked for nothing is claimed', () => {
  const found = { here: 'silent', there: 'silent', looking: true } as const;
  expect(addressVerdict(moved, found)).toMatchObject({ tone: 'info' });
  expect(addressVerdict(byDhcp, { ...found, here: 'answers' })).toMatchObject({ tone: 'info' });
});

test('in the end it is said which address answers, or that it cannot be told', () => {
  const end = { looking: false } as const;
  const text = (here: 'answers' | 'silent', there: 'silent' | 'unknown') =>
    addressVerdict(moved, { ...end, here, there }).text;
  expect(text('answers', 'silent')).toContain('answers at this address, but not at the new one');
  expect(text('silent', 'silent')).toContain('answers at neither address');
  expect(text('silent', 'unknown')).toContain('cannot be told from here');
});

test('with DHCP only the address of this page is known', () => {
  const found = { there: undefined, looking: false };
  expect(addressVerdict(byDhcp, { ...found, here: 'answers' })).toMatchObject({ tone: 'success' });
  expect(addressVerdict(byDhcp, { ...found, here: 'silent' }).text).toContain('your router');
});

test('a change that was not confirmed is not called done because the old address answers', () => {
  for (const there of ['silent', 'answers'] as const)
    for (const change of [lost, { ...byDhcp, unconfirmed: 'The device did not answer.' }]) {
      const verdict = addressVerdict(change, { here: 'answers', there, looking: false });
      expect(verdict.tone).toBe('warning');
      expect(verdict.text).toContain('Unable to connect to the device. The device did not answer.');
    }
});
