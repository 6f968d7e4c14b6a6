import { expect, test } from 'vitest';
import { Contract } from '../../contract.ts';
import { Findings } from '../../observe/findings.ts';
import { paceOf } from './clock-speed.ts';
import { machinesOf } from './machine.ts';
import { judgeMoves } from './observed-moves.ts';

/** Evaluates a sequence of states, each observed at a time in ms. */
function verdictOf(seen: readonly (readonly [state: string, at: number])[], pace?: number) {
  const [machine] = machinesOf(new Contract());
  if (machine === undefined) throw new Error('The contract has no state machine.');
  const findings = new Findings();
  const sightings = seen.map(([state, at], index) => ({ state, at, until: at + 5, n: index + 1 }));
  judgeMoves(findings, machine, sightings, pace);
  const isBad = findings.all().some(({ verdict }) => verdict === 'fail');
  return isBad ? 'illegal' : 'legal';
}

test.each<[string, [string, number][]]>([
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
    'an update starts',
    [
      ['upgradeAvailable', 0],
      ['downloading', 50],
    ],
  ],
  [
    'a fast update happens between observations',
    [
      ['upToDate', 0],
      ['installing', 1_500],
    ],
  ],
  [
    'an update starts and finishes between observations',
    [
      ['upgradeAvailable', 0],
      ['upToDate', 3_500],
    ],
  ],
])('it is legal that %s', (_, seen) => {
  expect(verdictOf(seen)).toBe('legal');
});

test.each<[string, [string, number][]]>([
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
    'a ready update is downloaded',
    [
      ['ready', 0],
      ['downloading', 900],
    ],
  ],
])('it is illegal that %s', (_, seen) => {
  expect(verdictOf(seen)).toBe('illegal');
});

test('a faster device clock allows more time between two observations', () => {
  expect(
    verdictOf(
      [
        ['upToDate', 0],
        ['installing', 100],
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
    answer: {
      status: 200,
      headers: [['Date', new Date(start + 1_000 * second * times).toUTCString()] as const],
      body: new Uint8Array(),
      complete: true,
    },
  }));
  expect(paceOf(exchanges)).toBeCloseTo(expected, -0.5);
});
