import { expect, test } from 'vitest';
import { getStepRows } from '../features/system/UpdateSteps.tsx';
import { applyObservation } from './apply-observation.ts';
import type { UpdateObservation } from './update-observer.ts';
import { updatePolicies } from './update-policies.ts';
import { createRun, isLost, isUpdated } from './update-run.ts';
import { updateTimings } from './update-timings.ts';

const { isOutageExpected } = updatePolicies.settings;

const before = 'NFA1.20290401.0007';
const after = 'NFA1.20290902.0003';
const away: UpdateObservation = { kind: 'away' };
const reported = (state: string, version = before): UpdateObservation => ({
  kind: 'reported',
  state,
  version,
});

const requestedRun = createRun(
  { isRequested: true, from: before, to: after, state: 'downloading' },
  0,
);

/** The run after polls at an interval of 10 s. */
function applyPolls(observations: UpdateObservation[], run = requestedRun) {
  return observations.reduce((last, observation, index) => {
    return applyObservation('settings', last, observation, (index + 1) * 10_000);
  }, run);
}

const whole = [
  reported('downloading'),
  reported('installing'),
  reported('installing'),
  reported('ready'),
  away,
  away,
];

test('an update that ends with another version is complete', () => {
  const run = applyPolls([...whole, reported('upToDate', after)]);
  expect(isUpdated(run)).toBe(true);
  expect(run).toMatchObject({ phase: 'done', version: after });
});

test('an update that ends with the old version has changed nothing, in any state', () => {
  for (const state of ['upToDate', 'upgradeAvailable', 'scheduled', 'notFound']) {
    const run = applyPolls([...whole, reported(state)]);
    expect(run.phase).toBe('done');
    expect(isUpdated(run)).toBe(false);
  }
});

test('an update has failed when the device reports it, at any step', () => {
  for (const done of [1, 2, 6]) {
    const run = applyPolls([...whole.slice(0, done), reported('error')]);
    expect(run.phase).toBe('failed');
  }
});

test('a step lasts from its first poll to the first poll of the next step', () => {
  const rows = getStepRows(applyPolls(whole));
  expect(rows.map(({ phase }) => phase)).toEqual(['done', 'done', 'current']);
  expect(rows.map(({ tookMs }) => tookMs)).toEqual([20_000, 20_000, undefined]);
  expect(rows[2]?.startedAt).toBe(40_000);
});

test('a step that was not seen, or may have begun earlier, has no duration', () => {
  const asleep = getStepRows(applyPolls([reported('ready')]));
  expect(asleep.map(({ tookMs }) => tookMs)).toEqual([undefined, undefined, undefined]);
  const joined = createRun({ isRequested: false, from: before, to: null, state: 'downloading' }, 0);
  expect(getStepRows(joined)[0]).toMatchObject({ phase: 'current', startedAt: undefined });
});

test('a device that goes away while it installs counts as restarting until it reports otherwise', () => {
  const gone = applyPolls([reported('installing'), away]);
  expect(gone.step).toBe('ready');
  expect(isOutageExpected(gone, 20_000)).toBe(true);
  const there = applyObservation('settings', gone, reported('installing'), 30_000);
  expect(there.step).toBe('installing');
  expect(there.since.ready).toBeUndefined();
  expect(isOutageExpected(there, 30_000)).toBe(false);
});

test('a device that goes away while it downloads is not expected to be away', () => {
  const gone = applyPolls([reported('downloading'), away]);
  expect(gone).toMatchObject({ step: 'downloading', problem: { kind: 'away' } });
  expect(isOutageExpected(gone, 20_000)).toBe(false);
});

test('a device that is away longer than a restart takes is lost until it responds', () => {
  const misses = Array.from({ length: updateTimings.lostAfterMisses }, () => away);
  const run = applyPolls([reported('ready'), ...misses]);
  expect(isLost(applyPolls([reported('ready'), ...misses.slice(1)]))).toBe(false);
  expect(isLost(run)).toBe(true);
  expect(isOutageExpected(run, 130_000)).toBe(false);
  expect(isLost(applyObservation('settings', run, reported('ready'), 140_000))).toBe(false);
});

test('a device that stays ready is expected to be away for a limited time', () => {
  const run = applyPolls([reported('ready')]);
  expect(isOutageExpected(run, 140_000)).toBe(true);
  expect(isOutageExpected(run, 140_001)).toBe(false);
});

test('an unknown state ends nothing and is reported', () => {
  const run = applyPolls([reported('verifying', after)]);
  expect(run.phase).toBe('following');
  expect(run.problem).toEqual({
    kind: 'unknown',
    reason: 'The device reports a state that this console does not know: "verifying".',
  });
});
