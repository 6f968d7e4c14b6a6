import type { PlannedAbsence } from '../../api/planned-absence.ts';
import { createUpdateFollower, type UpdateStore } from '../../updates/update-follower.ts';
import type { UpdateObservation } from '../../updates/update-observer.ts';
import { updateTimings } from '../../updates/update-timings.ts';
import {
  decideContinue,
  interpretPoll,
  isInProgress,
  noUpdate,
  type SetupUpdateState,
} from './setup-update-state.ts';

/** Controls the update of the network step, on whatever page. */
export type SetupUpdate = {
  getState(): SetupUpdateState;
  subscribe(listener: () => void): () => void;
  /**
   * Checks the state once the device is online.
   *
   * @returns false if the device did not tell, and has to be isRequested again
   */
  check(): Promise<boolean>;
  /** Handles Continue and Try again. */
  proceed(again: boolean): Promise<void>;
  /** Handles "Ignore for now", which completes the step. */
  ignore(): void;
  /** Continues after a reload, or after `stop`. */
  resume(): void;
  stop(): void;
  /** Called when the page has continued to the next step. */
  finish(): void;
};

/** The result of a request. Null if the session has ended. */
export type CallResult = { state: string } | { reason: string } | null;

type Dependencies = {
  store: UpdateStore<SetupUpdateState>;
  /** Checks for an update, with the request that every firmware supports. */
  checkForUpdate: () => Promise<CallResult>;
  start: () => Promise<CallResult>;
  /** Reads the update state, with the request that the firmware supports. */
  observe: (signal?: AbortSignal) => Promise<UpdateObservation>;
  reboot: () => Promise<void>;
  absence: PlannedAbsence;
  now: () => number;
  track: (
    event: 'upgrade check' | 'upgrade complete' | 'upgrade failed' | 'upgrade ignored',
    properties?: Record<string, string | number | null>,
  ) => void;
  /** Called when an update ends that the user did not start. */
  onEndedByItself: () => void;
};

const awayText = 'The device does not answer at present.';
const timedOutText = 'The update has not come to an end in 20 minutes';

export function createSetupUpdate(dependencies: Dependencies): SetupUpdate {
  const { checkForUpdate, start, observe, reboot, now, track } = dependencies;
  /** Incremented by another press and by stop, which make an older request obsolete. */
  let turn = 0;
  let isProceeding = false;
  const follower = createUpdateFollower<SetupUpdateState>(dependencies, {
    getTries: ({ tries }) => tries,
    onTry: () => set({ tries: follower.getState().tries + 1 }),
    onObservation(observation) {
      if (observation.kind === 'seen') seen(observation.state);
      else set({ problem: observation.kind === 'away' ? awayText : observation.reason });
    },
    onTriesUsedUp: () => fail({ code: updateTimings.timeoutCode, reason: timedOutText }),
  });

  const set = (change: Partial<SetupUpdateState>) =>
    follower.set({ ...follower.getState(), ...change });
  const stop = () => {
    turn += 1;
    isProceeding = false;
    follower.stop();
  };
  const fail = (failure: NonNullable<SetupUpdateState['failure']>) => {
    stop();
    set({ phase: 'failed', failure });
    track('upgrade failed', { code: failure.code });
  };
  const complete = (change: Partial<SetupUpdateState> = {}) => {
    stop();
    const { isRequested } = follower.getState();
    set({ ...noUpdate, ...change, isRequested, phase: isRequested ? 'done' : 'idle' });
    if (!isRequested) dependencies.onEndedByItself();
  };

  const seen = (state: string) => {
    const isNew = state !== follower.getState().state;
    set({ state, problem: null });
    if (isNew) track('upgrade check', { state });
    const verdict = interpretPoll(state);
    if (verdict === 'complete') {
      track('upgrade complete', { state });
      complete();
    } else if (verdict === 'failed') {
      fail({ code: null, reason: 'The device says that the update has failed.' });
    } else if (verdict === 'restart') {
      // The device may be away from now on, which is no failure.
      follower.expectAbsence(true);
      void reboot();
    } else {
      follower.expectAbsence(false);
    }
  };

  const follow = (firstTryMs: number) => {
    stop();
    follower.follow(firstTryMs);
  };

  const begin = (state: string | null, isRequested: boolean) => {
    set({ ...noUpdate, phase: 'following', state, isRequested, startedAt: now() });
    follow(updateTimings.firstTryMs);
  };

  const proceed = async (again: boolean) => {
    stop();
    const mine = turn;
    isProceeding = true;
    set({ ...noUpdate, phase: 'checking', isRequested: true });
    const found = await checkForUpdate();
    if (mine !== turn) return;
    if (found === null) return set(noUpdate);
    if ('reason' in found) return fail({ code: null, reason: found.reason });
    track('upgrade check', { state: found.state });
    const verdict = decideContinue(found.state, again);
    if (verdict === 'complete') return complete();
    if (verdict === 'follow') return begin(found.state, true);
    set({ phase: 'preparing', state: found.state });
    const begun = await start();
    if (mine !== turn) return;
    if (begun === null) return set(noUpdate);
    if ('state' in begun) return begin(null, true);
    // The response may have been lost, or the update started elsewhere: reads the state from the
    // device.
    const observation = await observe();
    if (mine !== turn) return;
    const runs = observation.kind === 'seen' && interpretPoll(observation.state) !== 'failed';
    if (runs && isInProgress(observation.state)) begin(observation.state, true);
    else fail({ code: null, reason: begun.reason });
  };

  return {
    getState: follower.getState,
    subscribe: follower.subscribe,
    async check() {
      const { phase, ignored } = follower.getState();
      if (phase !== 'idle' || ignored) return true;
      const mine = turn;
      const observation = await observe();
      if (mine !== turn || follower.getState().phase !== 'idle') return true;
      if (observation.kind !== 'seen') return false;
      track('upgrade check', { state: observation.state });
      if (isInProgress(observation.state)) begin(observation.state, false);
      return true;
    },
    proceed,
    ignore() {
      track('upgrade ignored', { code: follower.getState().failure?.code ?? null });
      complete({ ignored: true });
    },
    resume() {
      const { phase } = follower.getState();
      if (phase === 'following' && !follower.isFollowing()) follow(0);
      // The device knows whether the update has already been started.
      if ((phase === 'checking' || phase === 'preparing') && !isProceeding) void proceed(false);
    },
    stop,
    finish: () => set({ ...noUpdate, ignored: follower.getState().ignored }),
  };
}
