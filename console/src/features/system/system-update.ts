import type { PlannedAbsence } from '../../api/planned-absence.ts';
import type { UpdateObservation } from '../../updates/look-at-update.ts';
import { createUpdateFollower, type UpdateStore } from '../../updates/update-follower.ts';
import { updateTimings } from '../../updates/update-timings.ts';
import {
  applyObservation,
  createRun,
  isExpectedAbsence,
  isUpdateStep,
  type UpdateRun,
} from './update-run.ts';

/** Follows the software update of the device, whatever page is shown. */
export type SystemUpdate = {
  /** The update under way, or the last one until it is dismissed. */
  getRun(): UpdateRun | null;
  subscribe(listener: () => void): () => void;
  /**
   * Starts an update and follows it.
   *
   * @param versions `from` runs now, `to` is to be installed, null when it is not known
   * @throws DeviceError when the device has not begun one
   */
  start(versions: Versions): Promise<void>;
  /** Follows an update that was found under way. */
  join(state: string, versions: Versions): void;
  /** Goes on following after a reload, or after stop. */
  resume(): void;
  stop(): void;
  /** The user knows how it ended. */
  dismiss(): void;
  /** The user has been told that it failed. */
  markTold(): void;
};

type Versions = { from: string; to: string | null };

type Dependencies = {
  store: UpdateStore<UpdateRun | null>;
  /** Tells the device to update itself; the state that it answers. */
  begin: () => Promise<string>;
  look: (signal?: AbortSignal) => Promise<UpdateObservation>;
  absence: PlannedAbsence;
  now: () => number;
  onEnd: (run: UpdateRun) => void;
};

export function createSystemUpdate(surroundings: Dependencies): SystemUpdate {
  const { begin, look, now, onEnd } = surroundings;
  const follower = createUpdateFollower<UpdateRun | null>(surroundings, {
    getTries: (run) => run?.tries ?? 0,
    onSighting(sighting) {
      const run = follower.getState();
      if (!run) return;
      const at = now();
      const next = applyObservation(run, sighting, at);
      follower.set(next);
      follower.expectAbsence(isExpectedAbsence(next, at));
      if (!next.end) return;
      follower.stop();
      onEnd(next);
    },
    onTriesUsedUp() {
      const run = follower.getState();
      if (run) follower.set({ ...run, overdue: true });
    },
  });

  const open = (about: Parameters<typeof createRun>[0]) => {
    const at = now();
    follower.set(createRun(about, at));
    follower.follow(updateTimings.firstTryMs);
  };

  return {
    getRun: follower.getState,
    subscribe: follower.subscribe,
    async start(versions) {
      try {
        const state = await begin();
        open({ ...versions, asked: true, step: isUpdateStep(state) ? state : 'downloading' });
      } catch (cause) {
        // the answer may have been lost, or somebody else may have been quicker: the device knows
        const sighting = await look();
        if (sighting.kind !== 'seen' || !isUpdateStep(sighting.state)) throw cause;
        open({ ...versions, asked: true, step: sighting.state });
      }
    },
    join(state, versions) {
      const run = follower.getState();
      if ((run && !run.end) || !isUpdateStep(state)) return;
      open({ ...versions, asked: false, step: state });
    },
    resume() {
      const run = follower.getState();
      if (run && !run.end && !follower.isFollowing()) follower.follow(0);
    },
    stop: follower.stop,
    dismiss() {
      if (follower.getState()?.end) follower.set(null);
    },
    markTold() {
      const run = follower.getState();
      if (run && !run.told) follower.set({ ...run, told: true });
    },
  };
}
