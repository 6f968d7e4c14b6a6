import { expect, test } from 'vitest';
import { Contract } from '../../model/contract.ts';
import { Findings } from '../../model/findings.ts';
import { estimateClockSpeed } from '../../observe/clock-speed.ts';
import { listStateMachines } from './machine.ts';
import { evaluateTransitions } from './observed-moves.ts';

/** Evaluates a sequence of states, each observed at a time in ms. */
function evaluateSequence(
  seen: readonly (readonly [state: string, at: number, awayFrom?: number])[],
  pace = 1,
  starts: readonly number[] = [],
) {
  const [machine] = listStateMachines(new Contract());
  if (machine === undefined) throw new Error('The contract has no state machine.');
  const findings = new Findings();
  const sightings = seen.map(([state, at, awayFrom], index) => ({
    state,
    at,
    until: at + 5,
    n: index + 1,
    awayFrom,
  }));
  const calls = starts.map((at) => ({ trigger: 'startUpdate', at, effectUntil: at + 1_000 }));
  evaluateTransitions(findings, machine, sightings, { pace, calls });
  const isBad = findings.list().some(({ verdict }) => verdict === 'fail');
  return isBad ? 'illegal' : 'legal';
}

test.each<[string, [string, number, number?][]]>([
  [
    'nothing changes',
    [
      ['upToDate', 0],
      ['upToDate', 9_000],
    ],
  ],
  [
    'a version is released',
    [
      ['upToDate', 0],
      ['upgradeAvailable', 50],
    ],
  ],
  [
    'a scheduled update starts',
    [
      ['scheduled', 0],
      ['downloading', 50],
    ],
  ],
  [
    'a device restarts a second after it was ready',
    [
      ['installing', 0],
      ['upToDate', 9_000, 1_500],
    ],
  ],
  [
    'a fast update happens between observations',
    [
      ['upToDate', 0],
      ['installing', 2_500],
    ],
  ],
  [
    'an update starts and finishes between observations',
    [
      ['upgradeAvailable', 0],
      ['upToDate', 4_500],
    ],
  ],
])('it is legal that %s', (_, seen) => {
  expect(evaluateSequence(seen)).toBe('legal');
});

test.each<[string, [string, number, number?][]]>([
  [
    'the download is skipped',
    [
      ['upToDate', 0],
      ['installing', 50],
    ],
  ],
  [
    'the download takes less than its second',
    [
      ['upgradeAvailable', 0],
      ['installing', 990],
    ],
  ],
  [
    'the whole update takes less than its minimum',
    [
      ['downloading', 0],
      ['upToDate', 1_500],
    ],
  ],
  [
    'an update starts without a call',
    [
      ['upgradeAvailable', 0],
      ['downloading', 50],
    ],
  ],
  [
    'the download ends less than a second after it was scheduled',
    [
      ['scheduled', 0],
      ['downloading', 100],
      ['installing', 950],
    ],
  ],
  [
    'a device restarts without having been ready',
    [
      ['installing', 0],
      ['upToDate', 9_000, 700],
    ],
  ],
  [
    'a ready update is downloaded',
    [
      ['ready', 0],
      ['downloading', 900],
    ],
  ],
])('it is illegal that %s', (_, seen) => {
  expect(evaluateSequence(seen)).toBe('illegal');
});

test('a call explains the start of an update from its beginning until its effect is due', () => {
  const seen = [
    ['upgradeAvailable', 0],
    ['downloading', 50],
  ] as const;
  expect(evaluateSequence(seen, 1, [20])).toBe('legal');
  expect(evaluateSequence(seen, 1, [60])).toBe('illegal');
  expect(evaluateSequence(seen, 1, [-1_500])).toBe('illegal');
});

test('a faster device clock allows more time between two observations', () => {
  expect(
    evaluateSequence(
      [
        ['upToDate', 0],
        ['installing', 150],
      ],
      20,
    ),
  ).toBe('legal');
});

test.each([
  [1, 1],
  [1.2, 1],
  [20, 25],
])('a clock with %f times the speed is estimated as %f', (times, expected) => {
  const start = Date.UTC(2029, 3, 1);
  const exchanges = [...Array(40).keys()].map((second) => ({
    at: 1_000 * second,
    tookMs: 0,
    response: {
      status: 200,
      headers: [['Date', new Date(start + 1_000 * second * times).toUTCString()] as const],
      body: new Uint8Array(),
      complete: true,
    },
  }));
  expect(estimateClockSpeed(exchanges)).toBeCloseTo(expected, -0.5);
});
