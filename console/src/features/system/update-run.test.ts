import { expect, test } from 'vitest';
import type { Sighting } from '../../updates/look-at-update.ts';
import { updateFigures } from '../../updates/update-timings.ts';
import { stepRows } from './UpdateSteps.tsx';
import { afterLook, beginRun, isLost, isPlannedAbsence } from './update-run.ts';

const before = 'NFA1.20290401.0007';
const after = 'NFA1.20290902.0003';
const away: Sighting = { kind: 'away' };
const seen = (state: string, version = before): Sighting => ({ kind: 'seen', state, version });

const asked = beginRun({ asked: true, from: before, to: after, step: 'downloading' }, 0);

/** The run after looks at an interval of 10 s. */
function afterLooks(sightings: Sighting[], run = asked) {
  return sightings.reduce((last, sighting, index) => {
    return afterLook(last, sighting, (index + 1) * 10_000);
  }, run);
}

const whole = [
  seen('downloading'),
  seen('installing'),
  seen('installing'),
  seen('ready'),
  away,
  away,
];

test('an update that brings another version is complete', () => {
  const { end } = afterLooks([...whole, seen('upToDate', after)]);
  expect(end).toEqual({ kind: 'updated', version: after });
});

test('an update after which the old version runs has changed nothing, whatever the device calls it', () => {
  for (const state of ['upToDate', 'upgradeAvailable', 'scheduled', 'notFound']) {
    expect(afterLooks([...whole, seen(state)]).end).toEqual({ kind: 'unchanged' });
  }
});

test('an update has failed when the device says so, at whatever step', () => {
  for (const done of [1, 2, 6]) {
    const run = afterLooks([...whole.slice(0, done), seen('error')]);
    expect(run.end).toEqual({ kind: 'failed' });
  }
});

test('each step has the time from when it was seen to when the next was', () => {
  const rows = stepRows(afterLooks(whole));
  expect(rows.map(({ phase }) => phase)).toEqual(['done', 'done', 'current']);
  expect(rows.map(({ tookMs }) => tookMs)).toEqual([20_000, 20_000, undefined]);
  expect(rows[2]?.startedAt).toBe(40_000);
});

test('a step that was not seen has no time, and neither has one that may have begun earlier', () => {
  const asleep = stepRows(afterLooks([seen('ready')]));
  expect(asleep.map(({ tookMs }) => tookMs)).toEqual([undefined, undefined, undefined]);
  const joined = beginRun({ asked: false, from: before, to: null, step: 'downloading' }, 0);
  expect(stepRows(joined)[0]).toMatchObject({ phase: 'current', startedAt: undefined });
});

test('a failed step is marked, and those behind it are still to come', () => {
  const run = afterLooks([seen('installing'), seen('error')]);
  expect(stepRows(run).map(({ phase }) => phase)).toEqual(['done', 'failed', 'waiting']);
});

test('a device that goes away while it installs restarts; it may turn out that it did not', () => {
  const gone = afterLooks([seen('installing'), away]);
  expect(gone.step).toBe('ready');
  expect(isPlannedAbsence(gone, 20_000)).toBe(true);
  const there = afterLook(gone, seen('installing'), 30_000);
  expect(there.step).toBe('installing');
  expect(there.since.ready).toBeUndefined();
  expect(isPlannedAbsence(there, 30_000)).toBe(false);
});

test('a device that goes away while it downloads is no planned absence', () => {
  const gone = afterLooks([seen('downloading'), away]);
  expect(gone).toMatchObject({ step: 'downloading', trouble: { kind: 'away' } });
  expect(isPlannedAbsence(gone, 20_000)).toBe(false);
});

test('a device that is away for as long as a restart may take is lost, until it answers', () => {
  const misses = Array.from({ length: updateFigures.lostAfterMisses }, () => away);
  const run = afterLooks([seen('ready'), ...misses]);
  expect(isLost(afterLooks([seen('ready'), ...misses.slice(1)]))).toBe(false);
  expect(isLost(run)).toBe(true);
  expect(isPlannedAbsence(run, 130_000)).toBe(false);
  expect(isLost(afterLook(run, seen('ready'), 140_000))).toBe(false);
});

test('a device that stays ready is not away on purpose for ever', () => {
  const run = afterLooks([seen('ready')]);
  expect(isPlannedAbsence(run, 140_000)).toBe(true);
  expect(isPlannedAbsence(run, 140_001)).toBe(false);
});

test('a state that nobody knows ends nothing and is told', () => {
  const run = afterLooks([seen('verifying', after)]);
  expect(run.end).toBeNull();
  expect(run.trouble).toEqual({
    kind: 'mute',
    reason: 'The device names a state that this console does not know: "verifying".',
  });
});
