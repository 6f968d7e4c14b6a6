import type { Arbitrary } from 'fast-check';
import { createDeleteStep, createUploadStep } from './certificate-steps.ts';
import { createReadAllStep, createSignInStep } from './session-steps.ts';
import {
  createOtherSessionStep,
  createReadStep,
  createUnauthorizedReadStep,
  createWriteStep,
} from './setting-steps.ts';
import type { Step } from './step.ts';
import type { Walker } from './walker.ts';

export type FastCheck = typeof import('fast-check').default;

/**
 * Returns how to choose a step of each kind. A kind that occurs several times is chosen more often.
 * A step is not replaced by a simpler one when a sequence is shortened, only left out.
 * @param seed chooses some of the settings; null uses all
 */
export function createStepArbitraries(
  fc: FastCheck,
  { subjects, certificates }: Walker,
  seed: number | null,
): Arbitrary<Step>[] {
  const choose = (steps: readonly Step[], weight: number) =>
    steps.length === 0
      ? []
      : Array.from({ length: weight }, () => fc.noShrink(fc.constantFrom(...steps)));
  const all = subjects.filter(({ writes }) => writes.length > 0);
  const written = seed === null ? all : selectSome(fc, all, seed);
  // Groups with many values must not displace the others.
  const writes = written.map((subject) =>
    fc.noShrink(
      fc.constantFrom(...subject.writes.map((variant) => createWriteStep(subject, variant))),
    ),
  );
  const write = writes.length === 0 ? [] : [fc.noShrink(fc.oneof(...writes))];
  const files = certificates.flatMap((own) => own.fixtures.map((fixture) => ({ own, fixture })));
  return [
    ...write,
    ...write,
    ...write,
    ...write,
    ...write,
    ...write,
    ...choose(subjects.map(createReadStep), 1),
    ...choose(subjects.map(createOtherSessionStep), 1),
    ...choose(subjects.map(createUnauthorizedReadStep), 1),
    ...choose([createSignInStep()], 1),
    ...choose([createReadAllStep()], written.length === 0 ? 0 : 1),
    ...choose(
      files.map(({ own, fixture }) => createUploadStep(own, fixture)),
      1,
    ),
    ...choose(
      files.map(({ own, fixture }) => createDeleteStep(own, fixture)),
      1,
    ),
  ];
}

/** Returns one or more of the items. */
function selectSome<T>(fc: FastCheck, items: readonly T[], seed: number): readonly T[] {
  if (items.length === 0) return items;
  return fc.sample(fc.subarray([...items], { minLength: 1 }), { seed, numRuns: 1 })[0] ?? items;
}
