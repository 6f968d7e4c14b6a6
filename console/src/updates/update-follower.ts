import type { ExpectedOutage } from '../api/expected-outage.ts';
import { followDevice } from '../reconnect/follow-device.ts';
import { createObservableState, type ReadableState } from '../state/observable-state.ts';
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
export type UpdateFollower<State> = ReadableState<State> & {
  /** Sets and stores the state. */
  setState(next: State): void;
  follow(firstTryMs: number): void;
  isFollowing(): boolean;
  stop(): void;
  /** Whether the device is expected to be away: queries then wait instead of failing. */
  expectOutage(isExpected: boolean): void;
};

export function createUpdateFollower<State>(
  dependencies: {
    store: UpdateStore<State>;
    observe: (signal: AbortSignal) => Promise<UpdateObservation>;
    outage: ExpectedOutage;
  },
  policy: Policy<State>,
): UpdateFollower<State> {
  const { store, observe, outage } = dependencies;
  const { getState, subscribe, setState } = createObservableState(store.load());
  let stopFollowing: (() => void) | null = null;
  let endOutage: (() => void) | null = null;

  const expectOutage = (isExpected: boolean) => {
    if (isExpected) endOutage ??= outage.begin();
    else {
      endOutage?.();
      endOutage = null;
    }
  };
  const stop = () => {
    stopFollowing?.();
    stopFollowing = null;
    expectOutage(false);
  };
  return {
    getState,
    setState(next) {
      store.save(next);
      setState(next);
    },
    subscribe,
    follow(firstTryMs) {
      stop();
      stopFollowing = followDevice({
        timings: {
          firstTryMs,
          everyMs: updateTimings.everyMs,
          tries: Math.max(0, updateTimings.tries - policy.getTries(getState())),
        },
        attempt: createAttempt(observe, policy),
        onFound: () => undefined,
        onTriesUsedUp: policy.onTriesUsedUp,
      });
    },
    isFollowing: () => stopFollowing !== null,
    stop,
    expectOutage,
  };
}

/** Polls the device. Ignores a response that a later one has overtaken. */
function createAttempt(
  observe: (signal: AbortSignal) => Promise<UpdateObservation>,
  { onTry, onObservation }: Pick<Policy<never>, 'onTry' | 'onObservation'>,
): (signal: AbortSignal) => Promise<null> {
  let started = 0;
  let newest = 0;
  return async (signal) => {
    if (signal.aborted) return null;
    started += 1;
    const number = started;
    onTry?.();
    const observation = await observe(signal);
    if (!signal.aborted && number >= newest) {
      newest = number;
      onObservation(observation);
    }
    return null;
  };
}
