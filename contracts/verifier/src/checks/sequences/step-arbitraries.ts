import type { Arbitrary } from 'fast-check';
import {
  createOtherSessionStep,
  createReadAllStep,
  createReadStep,
  createSignInStep,
  createUnauthorizedReadStep,
} from './session-steps.ts';
import type { Step } from './step.ts';
import type { WalkedGroup, Walker, WalkResource } from './walker.ts';

/** Writes are chosen this many times as often as another kind of step. */
const writeWeight = 6;
/** A write that interrupts nobody is chosen this many times as often as another one. */
const safeWeight = 2;

export type FastCheck = typeof import('fast-check').default;

/**
 * Returns how to choose a step of each kind. When a sequence is shortened, a step is not replaced
 * by a simpler one, only left out.
 * @param seed chooses some of the settings; null uses all
 */
export function createStepArbitraries(
  fc: FastCheck,
  { walkedGroups, resources }: Walker,
  seed: number | null,
): Arbitrary<Step>[] {
  const choose = (steps: readonly Step[]) =>
    steps.length === 0 ? [] : [fc.noShrink(fc.constantFrom(...steps))];
  const all = walkedGroups.filter(({ resource }) => resource.steps.length > 0);
  const written = seed === null ? all : selectSome(fc, all, seed);
  // Groups with many values must not displace the others.
  const writes = written.flatMap((walkedGroup) => {
    const weight = walkedGroup.group.write.safety === 'safe' ? safeWeight : 1;
    return choose(listWrites(walkedGroup)).map((arbitrary) => ({ weight, arbitrary }));
  });
  const write = writes.length === 0 ? [] : [fc.noShrink(fc.oneof(...writes))];
  const rejecting = resources.filter((one) => getRejected(one).length > 0);
  const others = resources.filter((one) => !rejecting.includes(one));
  return [
    ...Array.from({ length: writeWeight }, () => write).flat(),
    ...choose(walkedGroups.map(({ group, resource }) => createReadStep(resource, group.read.id))),
    ...choose(
      walkedGroups.map(({ group, resource }) => createOtherSessionStep(resource, group.read.id)),
    ),
    ...choose(walkedGroups.map(({ group }) => createUnauthorizedReadStep(group.read.id))),
    ...choose([createSignInStep()]),
    ...choose(written.length === 0 ? [] : [createReadAllStep()]),
    ...rejecting.flatMap(({ steps }) => steps.flatMap(choose)),
    ...choose([...written.map(({ resource }) => resource), ...rejecting].flatMap(getRejected)),
    ...others.flatMap(({ steps }) => steps.flatMap(choose)),
  ];
}

const getRejected = ({ rejectedSteps }: WalkResource) => rejectedSteps;

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
