import type { Schema } from '@stillhouse/contracts/api';
import { defaultBrand } from '@stillhouse/products/brand';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barraStatus } from '../../../test/fake-device.ts';
import type { Facts } from '../../rules/facts.ts';
import type { UpdatePolicy } from '../../rules/update-control.ts';
import { type Findings, listAttention } from './attention.ts';

const now = Date.parse('2030-01-07T09:00:00Z');
const dayMs = 24 * 3_600_000;
const status: Schema<'DeviceStatus'> = { ...barraStatus, obstacle: null };
const createCertificate = (name: string, leftDays: number): Schema<'Certificate'> => ({
  fingerprint: name.padEnd(64, '0'),
  subject: `CN=${name}`,
  issuer: 'CN=Room CA',
  notBefore: now - 300 * dayMs,
  notAfter: now + leftDays * dayMs,
  isValid: leftDays > 0,
});
const facts: Facts = {
  sub: 'admin',
  permissions: ['network.ntp'],
  setupMode: false,
  is8021x: false,
  device: { product: 'barra', isPaired: false },
};
const here: UpdatePolicy = { osInstallPolicy: 'maintenanceWindow', channel: 'stable' };
const list = (findings: Partial<Findings>, who: Partial<Facts> = {}) =>
  listAttention(
    { status, policy: here, ...findings },
    { facts: { ...facts, ...who }, brand: defaultBrand },
    now,
  );
const listTitles = (findings: Partial<Findings>) => list(findings).map(({ title }) => title);

test('nothing is known to need attention, or everything is well', () => {
  expect(list({})).toEqual([]);
  expect(
    list({
      update: { state: 'upToDate' },
      certificates: [createCertificate('room', 200)],
      aheadMs: 2_000,
      verboseLogging: false,
      enrollment: 'enrolled',
    }),
  ).toEqual([]);
});

// R2.90.
test('each finding has a page where to act on it, and the most urgent is first', () => {
  const found = list({
    update: { state: 'error', reason: 'noSpace' },
    certificates: [createCertificate('room', 8)],
    aheadMs: -3_600_000,
    verboseLogging: true,
    enrollment: 'notEnrolled',
  });
  expect(found.map(({ tone }) => tone)).toEqual([
    'danger',
    'warning',
    'warning',
    'warning',
    'neutral',
  ]);
  expect(found.map(({ title, link }) => [title, link?.href])).toEqual([
    ['The last update has failed.', '/system/software-update'],
    ['The clock of the device differs from the one of this computer.', '/network/ntp'],
    ['Certificate room expires in 8 days.', '/network/certificates'],
    ['The device is not enrolled in Oban Pulse.', '/system/pulse'],
    ['Verbose logging is on.', '/_additional-options'],
  ]);
});

test('an available update and a failed enrollment are listed, the failure first', () => {
  expect(listTitles({ update: { state: 'upgradeAvailable' }, enrollment: 'failed' })).toEqual([
    'The enrollment has failed.',
    'An update is available.',
  ]);
});

// R2.72, R2.88.
test('a scheduled update is listed with its version, if that is known', () => {
  const update = { state: 'scheduled' } as const;
  const available = 'NFA1.20290902.0003';
  expect(listTitles({ update })).toEqual([
    'A newer version will be installed in the next maintenance window.',
  ]);
  expect(list({ update, available })).toMatchObject([
    {
      title: `${available} will be installed in the next maintenance window.`,
      install: { state: 'scheduled', available },
      link: { href: '/system/software-update' },
    },
  ]);
});

// R2.88.
test('what runs is no finding', () => {
  for (const state of ['downloading', 'installing', 'ready'] as const) {
    expect(list({ update: { state } })).toEqual([]);
  }
});

// R6.10, R6.17.
test.each([
  [
    { osInstallPolicy: 'never', channel: 'stable' },
    'Software updates are controlled in Oban Pulse.',
  ],
  [
    { osInstallPolicy: 'always', channel: 'failsafe' },
    'Software updates are controlled in Oban Pulse.',
  ],
  [undefined, 'The device does not say who controls its updates.'],
])('with the policy %j no entry promises that an update can be started', (policy, control) => {
  for (const update of [
    { state: 'upgradeAvailable' },
    { state: 'scheduled' },
    { state: 'error' },
    { state: 'error', reason: 'interrupted' },
  ] as const) {
    const [entry, ...others] = list({ update, policy });
    expect(others).toEqual([]);
    expect(entry?.text).toContain(control);
    expect(entry?.text).not.toMatch(/try again|any time/i);
    expect(entry?.link).toBeUndefined();
    expect(entry?.install).toBeUndefined();
  }
});

// R6.9, R6.17.
test('the clock of a paired pad is checked on the paired device', () => {
  const device = { product: 'arran', isPaired: true };
  const [entry] = list({ aheadMs: 3_600_000 }, { device });
  expect(entry?.text).toContain('Use the paired device');
  expect(entry?.link).toBeUndefined();
});

// R2.66.
test('a certificate that is not valid is explained by its kind', () => {
  const early = { ...createCertificate('early', 200), notBefore: now + dayMs };
  const rejected = { ...createCertificate('rejected', 200), isValid: false };
  expect(list({ certificates: [early] })).toMatchObject([
    {
      title: 'Certificate early is not valid yet, according to the clock of the device.',
      text: 'If it should be, check the time server of the device.',
    },
  ]);
  expect(list({ certificates: [rejected] })).toMatchObject([
    { title: 'Certificate rejected is not valid, as the device reports.' },
  ]);
});

test('the certificate that expires first is named, and the others are counted', () => {
  const dues = [
    createCertificate('late', 20),
    createCertificate('gone', -1),
    createCertificate('fine', 100),
    createCertificate('next', 5),
  ];
  expect(list({ certificates: dues })).toMatchObject([
    {
      title: 'Certificate gone has expired.',
      text: 'Upload a replacement and remove this one. 2 more certificates need attention.',
    },
  ]);
});

test("a certificate expires by the device's clock", () => {
  const certificates = [createCertificate('room', 40)];
  expect(listTitles({ certificates, aheadMs: 20 * dayMs })[1]).toContain('expires in 20 days');
});

test('whatever a device reports, every entry has words and an address of the console', () => {
  const anyFindings = fc.record(
    {
      update: fc.record({ state: fc.string() as fc.Arbitrary<Schema<'UpgradeState'>> }),
      aheadMs: fc.integer(),
      verboseLogging: fc.boolean(),
      enrollment: fc.string() as fc.Arbitrary<Schema<'Enrollment'>['state']>,
      status: fc.record({
        obstacle: fc.string() as fc.Arbitrary<NonNullable<Schema<'Obstacle'>>>,
        isOnline: fc.boolean(),
      }),
    },
    { requiredKeys: ['status'] },
  );
  fc.assert(
    fc.property(anyFindings, ({ status: changes, ...findings }) => {
      for (const entry of list({ ...findings, status: { ...status, ...changes } })) {
        expect(entry.title.length).toBeGreaterThan(0);
        expect(entry.text?.length).not.toBe(0);
        expect(entry.link?.href ?? '/network').toMatch(/^\/[a-z_]/);
      }
    }),
  );
});
