import type { Schema } from '@stillhouse/contracts/api';
import { defaultBrand } from '@stillhouse/products/brand';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barraStatus } from '../../../test/fake-device.ts';
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
const list = (findings: Partial<Findings>) =>
  listAttention({ status, ...findings }, defaultBrand, now);
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

test('each finding has a page where to act on it', () => {
  const portal = { ...status, isOnline: false, obstacle: 'captivePortal' as const };
  const found = list({
    status: portal,
    update: { state: 'error', reason: 'noSpace' },
    certificates: [createCertificate('room', 8)],
    aheadMs: -3_600_000,
    verboseLogging: true,
    enrollment: 'notEnrolled',
  });
  expect(found.map(({ title, href }) => [title, href])).toEqual([
    ['The network requires a sign-in on its web page.', '/network'],
    ['The last update has failed.', '/system/software-update'],
    ['Certificate room: Expires in 8 days.', '/network/certificates'],
    ['The clock of the device differs from the one of this computer.', '/network/ntp'],
    ['The device is not enrolled in Oban Pulse.', '/system/pulse'],
    ['Verbose logging is on.', '/_additional-options'],
  ]);
});

test('an available update and a failed enrollment are listed', () => {
  expect(listTitles({ update: { state: 'upgradeAvailable' }, enrollment: 'failed' })).toEqual([
    'An update is available.',
    'The enrollment has failed.',
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
    { title: 'Certificate gone: Expired.', text: '2 more certificates need attention.' },
  ]);
});

test("a certificate expires by the device's clock", () => {
  const certificates = [createCertificate('room', 40)];
  expect(listTitles({ certificates, aheadMs: 20 * dayMs })[0]).toContain('Expires in 20 days');
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
        expect(
          Math.min(entry.title.length, entry.text.length, entry.action.length),
        ).toBeGreaterThan(0);
        expect(entry.href).toMatch(/^\/[a-z_]/);
      }
    }),
  );
});
