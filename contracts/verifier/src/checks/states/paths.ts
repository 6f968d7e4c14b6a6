import type { StateMachine } from './state-machine.ts';

/** A move that ends with a restart of the device. */
const restartTrigger = 'rebooted';

/** What is known about the time between two observations, in ms of the device's clock. */
export type Interval = {
  /** The earliest time at which the device may have entered the first state. */
  readonly enteredAt: number;
  /** When the first state was observed. */
  readonly from: number;
  /** When the device stopped responding in between. Undefined if it did not. */
  readonly awayFrom?: number | undefined;
  readonly maxTransitions: number;
  /** Returns true if the run may have caused moves with this trigger in between. */
  mayTrigger(trigger: string): boolean;
};

/**
 * Returns the earliest time at which a device may have entered a state after it was in another one,
 * or infinity. Each state on the way lasts at least `atLeastMs`, and moves by an operation need a
 * call. A state that ends with a restart lasts while the device still responds.
 */
export function findEarliestEntry(
  { moves, triggers }: StateMachine,
  from: string,
  to: string,
  interval: Interval,
): number {
  const entries = new Map<string, number>();
  for (let n = 0; n < interval.maxTransitions; n += 1) {
    const known = n === 0 ? [[from, interval.enteredAt] as const] : [...entries];
    for (const [state, enteredAt] of known) {
      for (const move of moves.filter((one) => one.from === state)) {
        const isRequested = triggers[move.trigger]?.operationId !== undefined;
        if (isRequested && !interval.mayTrigger(move.trigger)) continue;
        const leftAt = Math.max(enteredAt + (move.atLeastMs ?? 0), interval.from);
        const isTooLate = move.trigger === restartTrigger && leftAt > (interval.awayFrom ?? leftAt);
        if (isTooLate && !interval.mayTrigger(restartTrigger)) continue;
        if (leftAt < (entries.get(move.to) ?? Number.POSITIVE_INFINITY))
          entries.set(move.to, leftAt);
      }
    }
  }
  return entries.get(to) ?? Number.POSITIVE_INFINITY;
}
