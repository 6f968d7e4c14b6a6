import type { Arbitrary } from 'fast-check';
import {
  createOtherSessionStep,
  createReadAllStep,
  createReadStep,
  createSignInStep,
  createUnauthorizedReadStep,
} from './session-steps.ts';
import type { Step } from './step.ts';
import type { WalkedGroup, Walker } from './walker.ts';

/** Writes are chosen this many times as often as another kind of step. */
const writeWeight = 6;
/** A write that interrupts nobody is chosen this many times as often as another one. */
const safeWeight = 2;

export type FastCheck = typeof import('fast-check').default;

/**
 * Returns how to choose a step of each kind. When a sequence is shortened, a step is not replaced
 * by a simpler one, only left out.
 * @param seed chooses the parts of the device that change; null changes all
 */
export function createStepArbitraries(
  fc: FastCheck,
  walker: Walker,
  seed: number | null,
): Arbitrary<Step>[] {
  const choose = (steps: readonly Step[]) =>
    steps.length === 0 ? [] : [fc.noShrink(fc.constantFrom(...steps))];
  const { walkedGroups } = walker;
  const all = walker.parts.filter(({ steps }) => steps.length > 0);
  const changed = seed === null ? all : selectSome(fc, all, seed);
  const written = walkedGroups.filter(({ resource }) => changed.includes(resource));
  const resources = walker.resources.filter((one) => changed.includes(one));
  // Groups with many values must not displace the others.
  const writes = written.flatMap((walkedGroup) => {
    const weight = walkedGroup.group.write.safety === 'safe' ? safeWeight : 1;
    return choose(listWrites(walkedGroup)).map((arbitrary) => ({ weight, arbitrary }));
  });
  const write = writes.length === 0 ? [] : [fc.noShrink(fc.oneof(...writes))];
  const rejected = choose(written.flatMap(({ resource }) => resource.rejectedSteps));
  return [
    ...Array.from({ length: writeWeight }, () => write).flat(),
    ...choose(walkedGroups.map(({ group, resource }) => createReadStep(resource, group.read.id))),
    ...choose(
      walkedGroups.map(({ group, resource }) => createOtherSessionStep(resource, group.read.id)),
    ),
    ...choose(walkedGroups.map(({ group }) => createUnauthorizedReadStep(group.read.id))),
    ...choose([createSignInStep()]),
    ...choose(written.length === 0 ? [] : [createReadAllStep()]),
    // Of settings and of other resources apart, because the latter have more of them.
    ...rejected,
    ...rejected,
    ...choose(resources.flatMap(({ rejectedSteps }) => rejectedSteps)),
    ...resources.flatMap(({ steps }) => steps.flatMap(choose)),
  ];
}

export const listWrites = ({
  resource: {
    steps: [writes = []],
  },
}: WalkedGroup): readonly Step[] => writes;

/** Returns one or more of the items. */
function selectSome<T>(fc: FastCheck, items: readonly T[], seed: number): readonly T[] {
  if (items.length === 0) return items;
  return fc.sample(fc.subarray([...items], { minLength: 1 }), { seed, numRuns: 1 })[0] ?? items;
}
