import { expect, test } from 'vitest';
import { createProfileOf, type ProfileSource } from './create-profile.ts';
import { verifyDevice } from './verify-device.ts';

/** Verifies a device with a profile: the requirements of some operations. */
async function verify(profile: ProfileSource, operations: readonly string[]) {
  const { report } = await verifyDevice({
    product: 'barra',
    harm: 'safe',
    lease: { profile, speed: 100 },
    only: operations,
  });
  const failed = report.results.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  return { report, failed };
}

// Decision 0085.
test.concurrent.each([
  ['tokens-without-permissions', ['signIn']],
  ['plain-text-errors', ['signIn', 'getStatus', 'updateSystemSettings']],
  ['ntp-unreachable-409', ['updateNtpSettings']],
  [
    'dictionaries-by-id',
    ['listTimeZones', 'listLanguages', 'updateTimeSettings', 'updateLanguageSettings'],
  ],
])(
  'a device with the profile from the report of %s fails the same requirements',
  async (profile, operations) => {
    const before = await verify(profile, operations);
    expect(before.failed.length).toBeGreaterThan(0);
    const after = await verify(createProfileOf(before.report), operations);
    expect(after.failed).toEqual(before.failed);
  },
  120_000,
);

// Decision 0085.
test('a device with a missing property, another type and a missing operation fails the same requirements', async () => {
  const quirks = [
    { match: { operationId: 'getStatus', status: 200 }, remove: '/serialNumber' },
    {
      match: { operationId: 'getSystemSettings', status: 200 },
      set: { pointer: '/hdmiCecEnabled', value: 'on' },
    },
    { match: { operationId: 'getWifiRadio' }, missing: true as const },
  ];
  const operations = ['getStatus', 'getSystemSettings', 'getWifiRadio'];
  const profile = { profile: 'wrong', purpose: 'Deviations of this test.', quirks };
  const before = await verify(profile, operations);
  expect(before.failed.length).toBeGreaterThan(2);
  const after = await verify(createProfileOf(before.report), operations);
  expect(after.failed).toEqual(before.failed);
}, 120_000);
