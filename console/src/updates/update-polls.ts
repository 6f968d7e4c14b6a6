import type { ExpectedOutage } from '../api/expected-outage.ts';
import { followDevice } from '../reconnect/follow-device.ts';
import type { ObserveUpdate, UpdateObservation } from './update-observer.ts';
import { updateTimings } from './update-timings.ts';

type PollEvents = {
  /** Returns the attempts so far. There are 120 in all, including those before a reload. */
  getTries: () => number;
  /** Called before each poll. */
  onTry: () => void;
  onObservation: (observation: UpdateObservation) => void;
  /** Called when all attempts are used up. The polling continues until `stop`. */
  onTriesUsedUp: () => void;
};

/** Polls the device every 10 s, and tells queries when to wait for it instead of failing. */
export type UpdatePolls = {
  start(firstTryMs: number): void;
  isRunning(): boolean;
  stop(): void;
  /** Whether the device is expected to be away. */
  expectOutage(isExpected: boolean): void;
};

export function createUpdatePolls(
  { observe, outage }: { observe: ObserveUpdate; outage: ExpectedOutage },
  events: PollEvents,
): UpdatePolls {
  let stopPolling: (() => void) | null = null;
  let endOutage: (() => void) | null = null;

  const expectOutage = (isExpected: boolean) => {
    if (isExpected) endOutage ??= outage.begin();
    else {
      endOutage?.();
      endOutage = null;
    }
  };
  const stop = () => {
    stopPolling?.();
    stopPolling = null;
    expectOutage(false);
  };
  return {
    start(firstTryMs) {
      stop();
      const { everyMs, tries } = updateTimings;
      stopPolling = followDevice({
        timings: { firstTryMs, everyMs, tries: Math.max(0, tries - events.getTries()) },
        attempt: createAttempt(observe, events),
        onFound: () => undefined,
        onTriesUsedUp: events.onTriesUsedUp,
      });
    },
    isRunning: () => stopPolling !== null,
    stop,
    expectOutage,
  };
}

/** Ignores a response that a later one has overtaken. */
function createAttempt(
  observe: ObserveUpdate,
  { onTry, onObservation }: PollEvents,
): (signal: AbortSignal) => Promise<null> {
  let started = 0;
  let newest = 0;
  return async (signal) => {
    if (signal.aborted) return null;
    started += 1;
    const number = started;
    onTry();
    const observation = await observe(signal);
    if (!signal.aborted && number >= newest) {
      newest = number;
      onObservation(observation);
    }
    return null;
  };
}
