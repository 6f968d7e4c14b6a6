import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLegalMove, type UpgradeState, upgradeMachine } from './state-machines.ts';

const { states, moves, initial } = upgradeMachine;

// R4.10.
test('the state machine has the nine states of the specification', () => {
  expect([...states].sort()).toEqual([
    'downgradeAvailable',
    'downloading',
    'error',
    'installing',
    'notFound',
    'ready',
    'scheduled',
    'upToDate',
    'upgradeAvailable',
  ]);
});

// R4.13.
test('an update starts from the decided states only', () => {
  const starting = states.filter((state) => isLegalMove(state, 'downloading', 'startUpdate'));
  expect([...starting].sort()).toEqual([
    'downgradeAvailable',
    'error',
    'scheduled',
    'upgradeAvailable',
  ]);
});

// R4.13.
test('an update passes through downloading, installing and ready, and fails only while it is active', () => {
  expect(isLegalMove('downloading', 'installing')).toBe(true);
  expect(isLegalMove('installing', 'ready')).toBe(true);
  expect(isLegalMove('ready', 'upToDate')).toBe(true);
  expect(isLegalMove('downloading', 'ready')).toBe(false);
  expect(isLegalMove('upToDate', 'downloading')).toBe(false);
  expect(states.filter((state) => isLegalMove(state, 'error'))).toEqual([
    'downloading',
    'installing',
  ]);
});

test('a transition is legal for its own trigger only', () => {
  expect(isLegalMove('ready', 'upToDate', 'rebooted')).toBe(true);
  expect(isLegalMove('ready', 'upToDate', 'startUpdate')).toBe(false);
});

test('any sequence of triggers leads to known states (property)', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 60 }), (choices) => {
      let state: UpgradeState = initial;
      for (const choice of choices) {
        const possible = moves.filter(({ from }) => from === state);
        expect(possible.length, `${state} is a dead end`).toBeGreaterThan(0);
        const move = possible[choice % possible.length];
        if (move === undefined) throw new Error('the choice is within the moves');
        expect(isLegalMove(state, move.to, move.trigger)).toBe(true);
        state = move.to;
        expect(states).toContain(state);
      }
    }),
  );
});

test('every state is reachable, and an update can end from every state', () => {
  const reachable = (start: UpgradeState): Set<UpgradeState> => {
    const seen = new Set([start]);
    for (const state of seen) for (const { from, to } of moves) if (from === state) seen.add(to);
    return seen;
  };
  expect(reachable(initial).size).toBe(states.length);
  for (const state of states) expect(reachable(state), state).toContain('upToDate');
});

// R9.8.
test('a successful update ends before a client stops polling', () => {
  const longest = (from: UpgradeState): number =>
    Math.max(
      ...moves
        .filter((move) => move.from === from)
        .map((move) => ('withinMs' in move ? move.withinMs : 0)),
    );
  const polling = 10_000 + 120 * 10_000;
  expect(longest('downloading') + longest('installing') + longest('ready')).toBeLessThan(polling);
});
