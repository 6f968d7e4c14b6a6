import { expect, onTestFinished, test } from 'vitest';
import type { ProfileSource } from '../profiles/profile.ts';
import { getLibraryProfile } from '../scenarios/profiles/library.ts';
import { createSimulator } from '../simulator.ts';
import { createLikeScenario } from './create-scenario.ts';
import { type JourneyStep, readStatus, signIn } from './testing/journey.ts';
import { recordJourney } from './testing/record-journey.ts';

const join = (credentials?: object): JourneyStep => ({
  call: 'POST network/config/wifi',
  body: { ssid: 'Room 4', wifiSecurity: credentials ? 'WPA2' : 'NONE', credentials },
});
const unreachable: JourneyStep = {
  call: 'PUT settings/time/ntp',
  body: { ntpServer: 'ntp.invalid', saveAnyway: false },
};
const steps: readonly JourneyStep[] = [
  { ...signIn, body: { userName: 'admin', password: 'wrong' } },
  signIn,
  readStatus,
  { call: 'GET settings/time/timezones' },
  { call: 'GET settings/language/languages' },
  { call: 'POST setup/mode', body: { mode: 'guided' } },
  { call: 'PUT settings/time', body: { timeZone: { id: 'Nowhere' } } },
  unreachable,
  join(),
  join({ password: 'correct-horse' }),
  { call: 'GET device/logs', holds: '2m' },
  { call: 'POST network/config/csr', body: { country: 'NO', commonName: 'Room 4' }, holds: '2m' },
];

async function importSession(profile: ProfileSource) {
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  const traffic = await recordJourney(simulator, { name: 'a session', steps }, { profile });
  const [device] = traffic.devices;
  if (device === undefined) throw new Error('Nothing was recorded.');
  return await createLikeScenario(simulator, traffic, device, 'imported');
}

const getQuirks = (name: string) => getLibraryProfile(name).quirks;

function sort(quirks: readonly object[]): object[] {
  const format = (value: object) => JSON.stringify(value);
  return quirks.toSorted((one, other) => (format(one) < format(other) ? -1 : 1));
}

// Decision 0087.
test('a recording shows the quirks of a firmware with several', async () => {
  const names = ['dictionaries-by-id', 'downloads-without-file-name', 'no-setup-mode'];
  const expected = [...names, 'ntp-unreachable-409'].flatMap(getQuirks);
  const firmware = { profile: 'several', purpose: 'Several deviations at once.', quirks: expected };
  const { scenario, quirks } = await importSession(firmware);
  expect(sort(quirks)).toEqual(sort(expected));
  expect(scenario.device).toMatchObject({ profile: { profile: 'imported', quirks } });
});

// Decision 0087.
test('errors that are always plain text are so for every operation', async () => {
  const { quirks } = await importSession('plain-text-errors');
  expect(quirks).toEqual(getQuirks('plain-text-errors'));
});

// Decision 0087.
test('a property that all rejected requests lack, and no accepted one, is needed', async () => {
  const { quirks } = await importSession('open-networks-need-credentials');
  expect(quirks).toMatchObject([
    { match: { operationId: 'connectWifi', lacks: '/credentials' }, refuse: { status: 400 } },
  ]);
});

test('a device without deviations gets no profile, and what was not recorded is named', async () => {
  const { scenario, quirks, uncovered } = await importSession('tokens-without-permissions');
  expect([quirks, scenario.device?.profile]).toEqual([[], undefined]);
  expect(uncovered).toContain('getProxy');
  expect(uncovered).not.toContain('listLanguages');
});
