import { createMember, type Member } from './member.ts';
import { getSinceMs } from './observations.ts';
import type { FleetPlan } from './plan.ts';
import type { ShardTally } from './tally.ts';

/** The devices that show why something is not met. */
export type Evidence = {
  /** Numbers of devices that show it, the lowest first. */
  numbers: Iterable<number>;
  /** True if something has happened that should not. Without its cause, it does not happen. */
  isOccurrence: boolean;
  /** Returns true if the tally of one device, played alone, shows it. */
  isShown(tally: ShardTally, number: number): boolean;
  /** When a device has shown it, in ms from the start. */
  getEndMs(member: Member): number;
};

/**
 * Something that has happened on a device.
 * @param number of the device; null if it has happened on none
 */
export function showOccurrence(
  { durationMs }: FleetPlan,
  number: number | null,
  isShown: Evidence['isShown'],
): Evidence | null {
  if (number === null) return null;
  return { numbers: [number], isOccurrence: true, isShown, getEndMs: () => durationMs };
}

/** A watch that has come true on devices within a time, although it should not. */
export function showReached(
  plan: FleetPlan,
  tally: ShardTally,
  at: number,
  limitMs: number,
): Evidence {
  return {
    numbers: [...(tally.reached[at]?.keys() ?? [])]
      .filter((number) => isReached(tally, at, number, limitMs))
      .toSorted((one, other) => one - other),
    isOccurrence: true,
    isShown: (alone, number) => isReached(alone, at, number, limitMs),
    getEndMs: (member) =>
      getWatchStartMs(plan, at, member) + (tally.reached[at]?.get(member.number) ?? 0),
  };
}

/** A watch that has not come true on devices within a time, although it should. */
export function showMissing(
  plan: FleetPlan,
  tally: ShardTally,
  at: number,
  limitMs: number,
): Evidence {
  function* listMissing(): Generator<number> {
    const watch = plan.watches[at];
    if (watch === undefined) return;
    for (let number = 1; number <= plan.count; number += 1) {
      if (isReached(tally, at, number, limitMs)) continue;
      const member = createMember(plan.scenario, plan.seed, number);
      if (getSinceMs(plan, watch, member) !== null) yield number;
    }
  }
  return {
    numbers: { [Symbol.iterator]: listMissing },
    isOccurrence: false,
    isShown: (alone, number) => !isReached(alone, at, number, limitMs),
    getEndMs: (member) => Math.min(plan.durationMs, getWatchStartMs(plan, at, member) + limitMs),
  };
}

function getWatchStartMs(plan: FleetPlan, at: number, member: Member): number {
  const watch = plan.watches[at];
  return (watch === undefined ? null : getSinceMs(plan, watch, member)) ?? 0;
}

function isReached({ reached }: ShardTally, at: number, number: number, limitMs: number): boolean {
  const ms = reached[at]?.get(number);
  return ms !== undefined && ms <= limitMs;
}
