import { expect, test } from 'vitest';
import { Contract } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import { createTestExchange } from '../../testing/test-exchange.ts';
import { deviceClock } from './device-clock.ts';
import { eventTimes } from './event-times.ts';

const contract = new Contract();
const start = Date.UTC(2030, 0, 7, 9);

type Step = readonly [atSeconds: number, dateSeconds: number | null, details?: Partial<Exchange>];

/** Evaluates responses at times of the run, with the device's times. Returns the failed rules. */
function evaluate(...steps: readonly Step[]): readonly string[] {
  const exchanges = steps.map(([at, date, details], i) => {
    const text = date === null ? null : new Date(start + date * 1000).toUTCString();
    return {
      ...createTestExchange({ response: { headers: text === null ? [] : [['date', text]] } }),
      n: i + 1,
      at: start + at * 1000,
      ...details,
    };
  });
  const recording = { exchanges, device: null, secrets: [] };
  const findings = exchanges.flatMap((it) => deviceClock.evaluate(it, contract, recording));
  const failed = findings.filter(({ verdict }) => verdict === 'fail');
  return [...new Set(failed.map(({ requirementId }) => requirementId))];
}

const everySecond = (count: number, toDate: (at: number) => number): Step[] =>
  Array.from({ length: count }, (_, at) => [at, toDate(at)]);
const off = { response: null, failure: { kind: 'refused', detail: '' } } as const;
const writesServer = { operationId: 'updateNtpSettings', safety: 'safe' } as const;

// R5.39.
test.each<readonly [string, Step[]]>([
  ['moves on', everySecond(60, (at) => at)],
  ['is three minutes slow', everySecond(60, (at) => at - 180)],
  ['is sixty times as fast', everySecond(60, (at) => at * 60)],
  ['is kept for two seconds', everySecond(60, (at) => at - (at % 3))],
  [
    'is lost while the device is off',
    [
      [0, 0],
      [1, null, off],
      [90, 1],
      [91, 2],
    ],
  ],
  [
    'is set by a new server',
    [
      [0, 0],
      [3, 3],
      [4, 4, writesServer],
      [5, 3000],
      [6, 3001],
    ],
  ],
])('a date that %s passes', (_, steps) => {
  expect(evaluate(...steps)).toEqual([]);
});

test.each<readonly [string, string, Step[]]>([
  ['stands still', 'clock-runs', everySecond(30, () => 0)],
  ['is made anew every 20 seconds', 'clock-runs', everySecond(60, (at) => at - (at % 20))],
  ['runs at half speed', 'clock-runs', everySecond(60, (at) => at / 2)],
  [
    'falls',
    'clock-falls',
    [
      [0, 0],
      [1, 1],
      [2, -3600],
    ],
  ],
  [
    'falls with a restart',
    'clock-falls',
    [
      [0, 0],
      [1, null, off],
      [60, -90_000],
    ],
  ],
  ['jumps', 'clock-jumps', [...everySecond(20, (at) => at), [20, 3620], [21, 3621]]],
])('a date that %s fails', (_, rule, steps) => {
  expect(evaluate(...steps)).toEqual([`time.${rule}`]);
});

test('a device without dates has no clock that could be compared', () => {
  const exchange = createTestExchange();
  const recording = { exchanges: [exchange], device: null, secrets: [] };
  const verdicts = deviceClock.evaluate(exchange, contract, recording).map((it) => it.verdict);
  expect(verdicts).toEqual(['not-applicable', 'not-applicable', 'not-applicable']);
});

/** Reads the end of the last diagnostics at 9:00 and 9:05. Returns the verdicts. */
function readTimes(first: string | null, second: string) {
  const exchanges = [first, second].map((text, i) => ({
    ...createTestExchange({
      operationId: 'getCameraDiagnosticsStatus',
      response: {
        headers: [['date', new Date(start + i * 300_000).toUTCString()]],
        body: JSON.stringify({ lastDiagnosticDateTimeUTC: text }),
      },
    }),
    n: i + 1,
  }));
  const recording = { exchanges, device: null, secrets: [] };
  return exchanges.flatMap((it) =>
    eventTimes.evaluate(it, contract, recording).map(({ verdict }) => verdict),
  );
}

test.each([
  ['between the reads', null, '2030-01-07T09:02:00Z', ['pass']],
  ['long ago and the same', '2029-01-07T09:02:00Z', '2029-01-07T09:02:00Z', ['pass', 'pass']],
  ['in local time of the east', null, '2030-01-07T11:02:00Z', ['fail']],
  ['in local time of the west', null, '2030-01-07T04:02:00Z', ['fail']],
] as const)('an end of diagnostics that is %s', (_, first, second, verdicts) => {
  expect(readTimes(first, second)).toEqual(verdicts);
});
