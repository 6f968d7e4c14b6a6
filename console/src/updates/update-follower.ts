import type { PlannedAbsence } from '../api/planned-absence.ts';
import { followDevice } from '../reconnect/follow-device.ts';
import type { UpdateObservation } from './update-observer.ts';
import { updateTimings } from './update-timings.ts';

/** Keeps the state over a reload of the page. */
export type UpdateStore<State> = { load(): State; save(state: State): void };

/** How a screen reacts to an update. */
type Policy<State> = {
  /** Returns the attempts so far. There are 120 in all, including those before a reload. */
  getTries: (state: State) => number;
  /** Called before each poll. */
  onTry?: () => void;
  onObservation: (observation: UpdateObservation) => void;
  /** Called when all attempts are used up. The following continues until `stop`. */
  onTriesUsedUp: () => void;
};

/**
 * Follows a software update of the device: keeps its state, and polls the device every 10 s. The
 * policy interprets the results.
 */
export type UpdateFollower<State> = {
  getState(): State;
  set(next: State): void;
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void;
  follow(firstTryMs: number): void;
  isFollowing(): boolean;
  stop(): void;
  /** Whether the device is expected to be away: queries then wait instead of failing. */
  expectAbsence(isExpected: boolean): void;
};

export function createUpdateFollower<State>(
  dependencies: {
    store: UpdateStore<State>;
    observe: (signal: AbortSignal) => Promise<UpdateObservation>;
    absence: PlannedAbsence;
  },
  policy: Policy<State>,
): UpdateFollower<State> {
  const { store, observe, absence } = dependencies;
  const listeners = new Set<() => void>();
  let state = store.load();
  let stopFollowing: (() => void) | null = null;
  let endAbsence: (() => void) | null = null;

  const expectAbsence = (isExpected: boolean) => {
    if (isExpected) endAbsence ??= absence.begin();
    else {
      endAbsence?.();
      endAbsence = null;
    }
  };
  const stop = () => {
    stopFollowing?.();
    stopFollowing = null;
    expectAbsence(false);
  };
  const follow = (firstTryMs: number) => {
    stop();
    let started = 0;
    let newest = 0;
    const attempt = async (signal: AbortSignal) => {
      if (signal.aborted) return null;
      started += 1;
      const number = started;
      policy.onTry?.();
      const observation = await observe(signal);
      // Ignores a response that a later one has overtaken.
      if (!signal.aborted && number >= newest) {
        newest = number;
        policy.onObservation(observation);
      }
      return null;
    };
    stopFollowing = followDevice({
      timings: {
        firstTryMs,
        everyMs: updateTimings.everyMs,
        tries: Math.max(0, updateTimings.tries - policy.getTries(state)),
      },
      attempt,
      onFound: () => undefined,
      onGivenUp: policy.onTriesUsedUp,
    });
  };
  return {
    getState: () => state,
    set(next) {
      state = next;
      store.save(next);
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow,
    isFollowing: () => stopFollowing !== null,
    stop,
    expectAbsence,
  };
}
