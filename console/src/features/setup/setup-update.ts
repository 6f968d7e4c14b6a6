import type { ExpectedOutage } from '../../api/expected-outage.ts';
import {
  createUpdateFollower,
  type UpdateFollower,
  type UpdateStore,
} from '../../updates/update-follower.ts';
import type { UpdateObservation } from '../../updates/update-observer.ts';
import { getUpdateOutcomes, hasUpdateFailed } from '../../updates/update-outcomes.ts';
import { updateTimings } from '../../updates/update-timings.ts';
import { isResting, noUpdate, type SetupUpdateState } from './setup-update-state.ts';

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
  outage: ExpectedOutage;
  now: () => number;
  track: (
    event: 'upgrade check' | 'upgrade complete' | 'upgrade failed' | 'upgrade ignored',
    properties?: Record<string, string | number | null>,
  ) => void;
  /** Called when an update ends that the user did not start. */
  onEndedByItself: () => void;
};

const awayText = 'The device is not responding.';
const timedOutText = 'The update has not finished in 20 minutes';
const failedText = 'The device reports that the update has failed.';

/** Controls the update of the network step, on whatever page. */
export class SetupUpdate {
  readonly #dependencies: Dependencies;
  readonly #follower: UpdateFollower<SetupUpdateState>;
  /** Incremented by another press and by stop, which make an older request obsolete. */
  #turn = 0;
  #isProceeding = false;
  readonly getState: () => SetupUpdateState;
  readonly subscribe: (listener: () => void) => () => void;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#follower = createUpdateFollower<SetupUpdateState>(dependencies, {
      getTries: ({ tries }) => tries,
      onTry: () => this.#change({ tries: this.getState().tries + 1 }),
      onObservation: (observation) => this.#onObservation(observation),
      onTriesUsedUp: () => this.#fail({ code: updateTimings.timeoutCode, reason: timedOutText }),
    });
    this.getState = this.#follower.getState;
    this.subscribe = this.#follower.subscribe;
  }

  /**
   * Checks the state once the device is online.
   *
   * @returns false if the device has not reported its state, so that the check must be repeated
   */
  async check(): Promise<boolean> {
    const { phase, ignored } = this.getState();
    if (phase !== 'idle' || ignored) return true;
    const turn = this.#turn;
    const observation = await this.#dependencies.observe();
    if (turn !== this.#turn || this.getState().phase !== 'idle') return true;
    if (observation.kind !== 'reported') return false;
    this.#dependencies.track('upgrade check', { state: observation.state });
    if (getUpdateOutcomes(observation.state).isFound) this.#begin(observation.state, false);
    return true;
  }

  /** Handles Continue and Try again. */
  async proceed(again: boolean): Promise<void> {
    const { checkForUpdate, track } = this.#dependencies;
    const { ignored } = this.getState();
    this.stop();
    const turn = this.#turn;
    this.#isProceeding = true;
    this.#change({ ...noUpdate, phase: 'checking', isRequested: true });
    const found = await checkForUpdate();
    if (turn !== this.#turn) return;
    if (found === null) return this.#change(noUpdate);
    if ('reason' in found) return this.#fail({ code: null, reason: found.reason });
    track('upgrade check', { state: found.state });
    // A failed update would only fail again.
    const isRetry = again && hasUpdateFailed(found.state);
    const next = isRetry ? 'start' : getUpdateOutcomes(found.state).proceed;
    if (next === 'complete') return this.#complete();
    // Already ignored in this tab.
    if (ignored && isResting(found.state)) return this.#complete({ ignored });
    if (next === 'follow') return this.#begin(found.state, true);
    this.#change({ phase: 'preparing', state: found.state });
    await this.#start(turn);
  }

  /**
   * Handles "Ignore for now", after a failure or while no update runs. Completes the step if the
   * user has pressed Continue.
   */
  ignore(): void {
    const code = this.getState().failure?.code ?? null;
    this.#dependencies.track('upgrade ignored', { code });
    this.#complete({ ignored: true });
  }

  /** Continues after a reload, or after `stop`. */
  resume(): void {
    const { phase } = this.getState();
    if (phase === 'following' && !this.#follower.isFollowing()) this.#follow(0);
    // The device knows whether the update has already been started.
    const isInterrupted = phase === 'checking' || phase === 'preparing';
    if (isInterrupted && !this.#isProceeding) void this.proceed(false);
  }

  stop(): void {
    this.#turn += 1;
    this.#isProceeding = false;
    this.#follower.stop();
  }

  /** Called when the page has continued to the next step. */
  finish(): void {
    this.#change({ ...noUpdate, ignored: this.getState().ignored });
  }

  async #start(turn: number): Promise<void> {
    const { start, observe } = this.#dependencies;
    const started = await start();
    if (turn !== this.#turn) return;
    if (started === null) return this.#change(noUpdate);
    if ('state' in started) return this.#begin(null, true);
    // The response may have been lost, or the update started elsewhere: reads the state from the
    // device.
    const observation = await observe();
    if (turn !== this.#turn) return;
    const state = observation.kind === 'reported' ? observation.state : null;
    const runs = state !== null && !hasUpdateFailed(state) && getUpdateOutcomes(state).isFound;
    if (runs) this.#begin(state, true);
    else this.#fail({ code: null, reason: started.reason });
  }

  #begin(state: string | null, isRequested: boolean): void {
    const startedAt = this.#dependencies.now();
    this.#change({ ...noUpdate, phase: 'following', state, isRequested, startedAt });
    this.#follow(updateTimings.firstTryMs);
  }

  #follow(firstTryMs: number): void {
    this.stop();
    this.#follower.follow(firstTryMs);
  }

  #onObservation(observation: UpdateObservation): void {
    if (observation.kind === 'reported') this.#onState(observation.state);
    else this.#change({ problem: observation.kind === 'away' ? awayText : observation.reason });
  }

  #onState(state: string): void {
    const { track, reboot } = this.#dependencies;
    const isNew = state !== this.getState().state;
    this.#change({ state, problem: null });
    if (isNew) track('upgrade check', { state });
    const { setup } = getUpdateOutcomes(state);
    if (setup === 'ended') {
      track('upgrade complete', { state });
      this.#complete();
    } else if (setup === 'failed') {
      this.#fail({ code: null, reason: failedText });
    } else {
      // A device that restarts is away, which is not a failure.
      this.#follower.expectOutage(setup === 'restarts');
      if (setup === 'restarts') void reboot();
    }
  }

  #fail(failure: NonNullable<SetupUpdateState['failure']>): void {
    this.stop();
    this.#change({ phase: 'failed', failure });
    this.#dependencies.track('upgrade failed', { code: failure.code });
  }

  #complete(change: Partial<SetupUpdateState> = {}): void {
    this.stop();
    const { isRequested } = this.getState();
    const phase = isRequested ? 'done' : 'idle';
    this.#change({ ...noUpdate, ...change, isRequested, phase });
    if (!isRequested) this.#dependencies.onEndedByItself();
  }

  #change(change: Partial<SetupUpdateState>): void {
    this.#follower.setState({ ...this.getState(), ...change });
  }
}
