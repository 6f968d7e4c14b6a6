import { expect, test } from 'vitest';
import { DeviceError } from '../../api/device-error.ts';
import { followDiagnostics } from './follow-diagnostics.ts';

const before = '2030-01-07T09:00:00Z';
const after = '2030-01-07T09:00:20Z';
const failure = (status: number, detail = '') =>
  new DeviceError('getCameraDiagnosticsStatus', { status, code: 'unknown', detail });

type PollResponse = string | null | DeviceError;

/** Follows diagnostics with these responses; the last one repeats. */
async function follow(
  responses: readonly [PollResponse, ...PollResponse[]],
  options: { leaveAt?: number } = {},
) {
  const controller = new AbortController();
  let time = 0;
  let polls = 0;
  const outcome = await followDiagnostics({
    before,
    maxMs: 20_000,
    getStatus: async () => {
      const response = responses[Math.min(polls++, responses.length - 1)] ?? null;
      if (response instanceof DeviceError) throw response;
      return { lastDiagnosticDateTimeUTC: response };
    },
    wait: async (ms) => {
      time += ms;
      if (options.leaveAt !== undefined && time >= options.leaveAt) controller.abort();
    },
    now: () => time,
    signal: controller.signal,
  });
  return { outcome, polls, time };
}

// R3.33, R4.32.
test('a changed time means that the run is complete', async () => {
  expect(await follow([before, before, after])).toEqual({
    outcome: { kind: 'done' },
    polls: 3,
    time: 6000,
  });
});

// R4.32.
test('a problem instead of the status is a failure with the message of the device', async () => {
  const { outcome } = await follow([before, failure(409, 'The last run failed.')]);
  expect(outcome).toEqual({ kind: 'failed', reason: 'The last run failed.' });
});

test('polling continues while the device is away', async () => {
  const { outcome, polls } = await follow([failure(0), failure(503), before, after]);
  expect(outcome).toEqual({ kind: 'done' });
  expect(polls).toBe(4);
});

test('polling continues after an unreadable response', async () => {
  expect((await follow([failure(200), after])).outcome).toEqual({ kind: 'done' });
});

test('deleted data does not end a run', async () => {
  expect((await follow([null, after])).outcome).toEqual({ kind: 'done' });
});

test.each([
  [before, 'The device did not report a result in time.'],
  [failure(0), 'The device no longer responds.'],
])('a run that does not end in time fails with the reason', async (response, reason) => {
  expect(await follow([response])).toEqual({
    outcome: { kind: 'failed', reason },
    polls: 10,
    time: 20_000,
  });
});

test('polling stops when the user leaves or is signed out', async () => {
  expect(await follow([before], { leaveAt: 4000 })).toMatchObject({
    outcome: { kind: 'left' },
    polls: 1,
  });
  expect((await follow([failure(401)])).outcome).toEqual({ kind: 'left' });
});
