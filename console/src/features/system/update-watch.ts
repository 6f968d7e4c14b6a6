import type { PlannedAbsence } from '../../api/planned-absence.ts';
import { followDevice } from '../../reconnect/follow-device.ts';
import type { Sighting } from '../../updates/look-at-update.ts';
import { updateFigures } from '../../updates/update-timings.ts';
import type { RunStore } from './stored-run.ts';
import {
  afterLook,
  beginRun,
  isPlannedAbsence,
  isUpdateStep,
  type UpdateRun,
} from './update-run.ts';

/** Follows the software update of the device, whatever page is shown. */
export type UpdateWatch = {
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

type Surroundings = {
  store: RunStore;
  /** Tells the device to update itself; the state that it answers. */
  begin: () => Promise<string>;
  look: (signal?: AbortSignal) => Promise<Sighting>;
  absence: PlannedAbsence;
  now: () => number;
  onEnd: (run: UpdateRun) => void;
};

export function createUpdateWatch(surroundings: Surroundings): UpdateWatch {
  const { store, begin, look, absence, now, onEnd } = surroundings;
  const listeners = new Set<() => void>();
  let run = store.load();
  let stopFollowing: (() => void) | null = null;
  let endAbsence: (() => void) | null = null;

  const set = (next: UpdateRun | null) => {
    run = next;
    store.save(next);
    for (const listener of listeners) listener();
  };

  const keepAbsence = (isPlanned: boolean) => {
    if (isPlanned) endAbsence ??= absence.begin();
    else {
      endAbsence?.();
      endAbsence = null;
    }
  };

  const stop = () => {
    stopFollowing?.();
    stopFollowing = null;
    keepAbsence(false);
  };

  const follow = (firstTryMs: number) => {
    stop();
    let started = 0;
    let newest = 0;
    const lookOnce = async (signal: AbortSignal) => {
      started += 1;
      const number = started;
      const sighting = await look(signal);
      // an answer that was overtaken by a later one is old
      if (signal.aborted || !run || number < newest) return null;
      newest = number;
      const at = now();
      set(afterLook(run, sighting, at));
      keepAbsence(isPlannedAbsence(run, at));
      return run.end ? run : null;
    };
    stopFollowing = followDevice({
      figures: {
        firstTryMs,
        everyMs: updateFigures.everyMs,
        tries: Math.max(0, updateFigures.tries - (run?.tries ?? 0)),
      },
      look: lookOnce,
      onFound: (ended) => {
        stop();
        onEnd(ended);
      },
      onGivenUp: () => run && set({ ...run, overdue: true }),
    });
  };

  const open = (about: Parameters<typeof beginRun>[0]) => {
    const at = now();
    set(beginRun(about, at));
    follow(updateFigures.firstTryMs);
  };

  return {
    getRun: () => run,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
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
      if ((run && !run.end) || !isUpdateStep(state)) return;
      open({ ...versions, asked: false, step: state });
    },
    resume() {
      if (run && !run.end && !stopFollowing) follow(0);
    },
    stop,
    dismiss() {
      if (run?.end) set(null);
    },
    markTold() {
      if (run && !run.told) set({ ...run, told: true });
    },
  };
}
