import type { ExpectedOutage } from '../api/expected-outage.ts';
import type { TabStorage } from '../config/tab-storage.ts';
import { applyObservation } from './apply-observation.ts';
import type { ObserveUpdate } from './update-observer.ts';
import { getUpdateOutcomes, isInProgress, type UpdatePolicyName } from './update-outcomes.ts';
import { updatePolicies } from './update-policies.ts';
import { createUpdatePolls } from './update-polls.ts';
import {
  createRun,
  createRunState,
  noUpdate,
  type UpdateRun,
  type UpdateRunState,
  type Versions,
} from './update-run.ts';
import { updateTimings } from './update-timings.ts';

/** The requests of a follower, and what it shares with the page. */
export type UpdateDevice = {
  storage: TabStorage;
  /** Starts an update and returns the state that the device reports. */
  begin: () => Promise<string>;
  observe: ObserveUpdate;
  /** Requests a restart. Must not reject. */
  reboot: () => Promise<void>;
  outage: ExpectedOutage;
  now: () => number;
};

/** Follows the software update of the device until it ends, on whatever page. */
export type UpdateFollower = UpdateRunState & {
  /**
   * Starts an update and follows it.
   *
   * @throws DeviceError if the device has not started the update
   */
  start(versions: Versions): Promise<void>;
  /** Follows an update that was found. One that the user did not request replaces no other. */
  follow(about: Versions & { state: string; isRequested: boolean }): void;
  /** Continues after a reload, or after `stop`. */
  resume(): void;
  /** Stops following, and makes a start without a response obsolete. */
  stop(): void;
  /** Counts the calls of `stop`: a request of an earlier turn is obsolete. */
  getTurn(): number;
  /** Removes an update that has ended. */
  dismiss(): void;
};

/** @param onChange called after each poll, and when all attempts are used up */
export function createUpdateFollower(
  name: UpdatePolicyName,
  device: UpdateDevice,
  onChange: (run: UpdateRun, before: UpdateRun) => void,
): UpdateFollower {
  const { begin, observe, now } = device;
  const policy = updatePolicies[name];
  const runState = createRunState(device.storage, policy.storageKey);
  const { getState, change } = runState;
  let turn = 0;

  const apply = (next: UpdateRun) => {
    const before = getState();
    change(next);
    if (next.phase === 'following') polls.expectOutage(policy.isOutageExpected(next, now()));
    else polls.stop();
    onChange(next, before);
  };
  const polls = createUpdatePolls(device, {
    getTries: () => getState().tries,
    onTry: () => change({ tries: getState().tries + 1 }),
    onObservation(observation) {
      apply(applyObservation(name, getState(), observation, now()));
      if (observation.kind !== 'reported') return;
      if (getUpdateOutcomes(observation.state)[name] === 'restarts') void device.reboot();
    },
    onTriesUsedUp: () => apply({ ...getState(), ...policy.timeout }),
  });
  const open = (about: Parameters<typeof createRun>[0]) => {
    change(createRun(about, now()));
    polls.start(updateTimings.firstTryMs);
  };
  /** Returns the state, unless it shows that no update has started. */
  const findStarted = async (cause: unknown): Promise<string> => {
    const observation = await observe();
    if (observation.kind !== 'reported' || !isInProgress(observation.state, name)) throw cause;
    return observation.state;
  };

  return {
    ...runState,
    async start(versions) {
      const mine = turn;
      const about = { ...versions, isRequested: true };
      try {
        const first = await begin();
        if (mine === turn) open({ ...about, state: null, first });
      } catch (cause) {
        // The response may have been lost, or the update started elsewhere.
        const state = await findStarted(cause);
        if (mine === turn) open({ ...about, state });
      }
    },
    follow(about) {
      if (about.isRequested || getState().phase !== 'following') open(about);
    },
    resume() {
      if (getState().phase === 'following' && !polls.isRunning()) polls.start(0);
    },
    stop() {
      turn += 1;
      polls.stop();
    },
    getTurn: () => turn,
    dismiss() {
      const { phase, ignored } = getState();
      if (phase === 'failed' || phase === 'done') change({ ...noUpdate, ignored });
    },
  };
}
