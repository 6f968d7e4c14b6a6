import type { ExpectedOutage } from '../../api/expected-outage.ts';
import { applyObservation } from '../../updates/apply-observation.ts';
import { createUpdateFollower, type UpdateStore } from '../../updates/update-follower.ts';
import type { UpdateObservation } from '../../updates/update-observer.ts';
import { createRun, isOutageExpected, type UpdateRun } from '../../updates/update-run.ts';
import { isUpdateStep } from '../../updates/update-steps.ts';
import { updateTimings } from '../../updates/update-timings.ts';

/** Follows the software update of the device, on whatever page. */
export type SystemUpdate = {
  /** The update in progress, or the last one until it is dismissed. */
  getRun(): UpdateRun | null;
  subscribe(listener: () => void): () => void;
  /**
   * Starts an update and follows it.
   *
   * @param versions `from` is the current version; `to` is the new one, null if unknown
   * @throws DeviceError if the device has not started the update
   */
  start(versions: Versions): Promise<void>;
  /** Follows an update that was found in progress. */
  join(state: string, versions: Versions): void;
  /** Continues following after a reload, or after `stop`. */
  resume(): void;
  stop(): void;
  /** Removes an update that has ended. */
  dismiss(): void;
  /** Records that the user has seen the failure. */
  markFailureSeen(): void;
};

type Versions = { from: string; to: string | null };

type Dependencies = {
  store: UpdateStore<UpdateRun | null>;
  /** Starts an update and returns the state that the device reports. */
  begin: () => Promise<string>;
  observe: (signal?: AbortSignal) => Promise<UpdateObservation>;
  outage: ExpectedOutage;
  now: () => number;
  onEnd: (run: UpdateRun) => void;
};

export function createSystemUpdate(dependencies: Dependencies): SystemUpdate {
  const { begin, observe, now, onEnd } = dependencies;
  const follower = createUpdateFollower<UpdateRun | null>(dependencies, {
    getTries: (run) => run?.tries ?? 0,
    onObservation(observation) {
      const run = follower.getState();
      if (!run) return;
      const at = now();
      const next = applyObservation(run, observation, at);
      follower.setState(next);
      follower.expectOutage(isOutageExpected(next, at));
      if (!next.end) return;
      follower.stop();
      onEnd(next);
    },
    onTriesUsedUp() {
      const run = follower.getState();
      if (run) follower.setState({ ...run, overdue: true });
    },
  });

  const open = (about: Parameters<typeof createRun>[0]) => {
    const at = now();
    follower.setState(createRun(about, at));
    follower.follow(updateTimings.firstTryMs);
  };

  return {
    getRun: follower.getState,
    subscribe: follower.subscribe,
    async start(versions) {
      try {
        const state = await begin();
        open({ ...versions, isRequested: true, step: isUpdateStep(state) ? state : 'downloading' });
      } catch (cause) {
        // The response may have been lost, or the update started elsewhere: reads the state from
        // the device.
        const observation = await observe();
        if (observation.kind !== 'reported' || !isUpdateStep(observation.state)) throw cause;
        open({ ...versions, isRequested: true, step: observation.state });
      }
    },
    join(state, versions) {
      const run = follower.getState();
      if ((run && !run.end) || !isUpdateStep(state)) return;
      open({ ...versions, isRequested: false, step: state });
    },
    resume() {
      const run = follower.getState();
      if (run && !run.end && !follower.isFollowing()) follower.follow(0);
    },
    stop: follower.stop,
    dismiss() {
      if (follower.getState()?.end) follower.setState(null);
    },
    markFailureSeen() {
      const run = follower.getState();
      if (run && !run.isFailureSeen) follower.setState({ ...run, isFailureSeen: true });
    },
  };
}
