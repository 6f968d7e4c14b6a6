import { expect, test } from 'vitest';
import { DeviceError } from '../../api/device-error.ts';
import { followDiagnostics } from './follow-diagnostics.ts';

const before = '2030-01-07T09:00:00Z';
const after = '2030-01-07T09:00:20Z';
const failure = (status: number, detail = '') =>
  new DeviceError('getCameraDiagnosticsStatus', { status, code: 'unknown', detail });

type Answer = string | null | DeviceError;

/** Follows a device that gives these answers one after the other, and the last one for ever. */
async function follow(answers: readonly [Answer, ...Answer[]], options: { leaveAt?: number } = {}) {
  const controller = new AbortController();
  let time = 0;
  let asked = 0;
  const outcome = await followDiagnostics({
    before,
    maxMs: 20_000,
    askStatus: async () => {
      const answer = answers[Math.min(asked++, answers.length - 1)] ?? null;
      if (answer instanceof DeviceError) throw answer;
      return { lastDiagnosticDateTimeUTC: answer };
    },
    wait: async (ms) => {
      time += ms;
      if (options.leaveAt !== undefined && time >= options.leaveAt) controller.abort();
    },
    now: () => time,
    signal: controller.signal,
  });
  return { outcome, asked, time };
}

// R3.33, R4.32.
test('a changed time is the end', async () => {
  expect(await follow([before, before, after])).toEqual({
    outcome: { kind: 'done' },
    asked: 3,
    time: 6000,
  });
});

// R4.32.
test('a problem instead of the status is a failure with the message of the device', async () => {
  const { outcome } = await follow([before, failure(409, 'The last run failed.')]);
  expect(outcome).toEqual({ kind: 'failed', reason: 'The last run failed.' });
});

test('a device that is away for a moment decides nothing', async () => {
  const { outcome, asked } = await follow([failure(0), failure(503), before, after]);
  expect(outcome).toEqual({ kind: 'done' });
  expect(asked).toBe(4);
});

test('a response that cannot be read decides nothing', async () => {
  expect((await follow([failure(200), after])).outcome).toEqual({ kind: 'done' });
});

test('deleted data does not end a run', async () => {
  expect((await follow([null, after])).outcome).toEqual({ kind: 'done' });
});

test.each([
  [before, 'The device has not said in time how they ended.'],
  [failure(0), 'The device does not answer any more.'],
])('a run that does not end in time fails with the reason', async (answer, reason) => {
  expect(await follow([answer])).toEqual({
    outcome: { kind: 'failed', reason },
    asked: 10,
    time: 20_000,
  });
});

test('polling stops when the user leaves or is signed out', async () => {
  expect(await follow([before], { leaveAt: 4000 })).toMatchObject({
    outcome: { kind: 'left' },
    asked: 1,
  });
  expect((await follow([failure(401)])).outcome).toEqual({ kind: 'left' });
});
