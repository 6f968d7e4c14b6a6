import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ExchangeLifecycle, type Phase, phaseTransitions } from './exchange-lifecycle.ts';

const phases = Object.keys(phaseTransitions) as Phase[];
const anyPhases = fc.array(fc.constantFrom(...phases), { maxLength: 40 });

/** Enters a phase; returns false if that is rejected. */
function tryEnter(lifecycle: ExchangeLifecycle, phase: Phase): boolean {
  try {
    lifecycle.enter(phase);
    return true;
  } catch {
    return false;
  }
}

test('a phase changes only along legal transitions, and a rejected one changes nothing (property)', () => {
  fc.assert(
    fc.property(anyPhases, (moves) => {
      const lifecycle = new ExchangeLifecycle();
      for (const next of moves) {
        const before = lifecycle.phase;
        const isLegal = phaseTransitions[before].includes(next);
        const isIgnored = next === before || before === 'over';
        expect(tryEnter(lifecycle, next)).toBe(isLegal || isIgnored);
        expect(lifecycle.phase).toBe(isLegal ? next : before);
      }
    }),
  );
});

test('a finished exchange stays finished for any later pipeline call (property)', () => {
  fc.assert(
    fc.property(anyPhases, anyPhases, (before, after) => {
      const lifecycle = new ExchangeLifecycle();
      for (const phase of before) tryEnter(lifecycle, phase);
      lifecycle.enter('over');
      for (const phase of after) lifecycle.enter(phase);
      expect(lifecycle.phase).toBe('over');
    }),
  );
});

test('every phase is reachable from the start and leads to the end', () => {
  const reachable = new Set<Phase>(['reading']);
  for (const phase of reachable) for (const next of phaseTransitions[phase]) reachable.add(next);
  expect([...reachable].sort()).toEqual([...phases].sort());
  const open = phases.filter((phase) => phase !== 'over');
  expect(open.filter((phase) => !phaseTransitions[phase].includes('over'))).toEqual([]);
});
