import type { Schema } from '@stillhouse/contracts/api';
import { DeviceError } from '../../api/device-error.ts';
import { getReason } from '../../api/reason.ts';
import {
  createUpdateFollower,
  type UpdateDevice,
  type UpdateFollower,
} from '../../updates/update-follower.ts';
import { getUpdateOutcomes, hasUpdateFailed, isResting } from '../../updates/update-outcomes.ts';
import { updatePolicies } from '../../updates/update-policies.ts';
import { noUpdate } from '../../updates/update-run.ts';

type Dependencies = {
  device: UpdateDevice;
  /** Checks for an update, with the request that every firmware supports. */
  checkForUpdate: () => Promise<Schema<'AvailableUpdate'>>;
  track: (
    event: 'upgrade check' | 'upgrade complete' | 'upgrade failed' | 'upgrade ignored',
    properties?: Record<string, string | number | null>,
  ) => void;
  /** Called when an update ends that the user did not start. */
  onEndedByItself: () => void;
};

/** The update of the network step (R4.16 to R4.22). */
export type SetupUpdate = UpdateFollower & {
  /**
   * Checks the state once the device is online.
   *
   * @returns false if the device has not reported its state, so that the check must be repeated
   */
  check(): Promise<boolean>;
  /** Handles Continue and Try again. */
  proceed(again: boolean): Promise<void>;
  /**
   * Handles "Ignore for now", after a failure or while no update runs. Completes the step if the
   * user has pressed Continue.
   */
  ignore(): void;
};

export function createSetupUpdate(dependencies: Dependencies): SetupUpdate {
  const { device, track, onEndedByItself } = dependencies;
  const follower = createUpdateFollower('setup', device, (run, before) => {
    const { phase, state } = run;
    if (state !== before.state) track('upgrade check', { state });
    if (phase === 'failed') track('upgrade failed', { code: run.failure?.code ?? null });
    else if (phase !== 'following') track('upgrade complete', { state });
    if (phase === 'idle') onEndedByItself();
  });
  const { getState, change } = follower;
  const complete = (ignored: boolean) => {
    follower.stop();
    const { isRequested } = getState();
    const phase = updatePolicies.setup.getEndPhase(getState());
    change({ ...noUpdate, ignored, isRequested, phase });
    if (!isRequested) onEndedByItself();
  };
  const { proceed, isProceeding } = createContinue(dependencies, follower, complete);

  return {
    ...follower,
    async check() {
      if (getState().phase !== 'idle' || getState().ignored) return true;
      const turn = follower.getTurn();
      const observation = await device.observe();
      if (turn !== follower.getTurn() || getState().phase !== 'idle') return true;
      if (observation.kind !== 'reported') return false;
      const { state, version } = observation;
      track('upgrade check', { state });
      if (getUpdateOutcomes(state).isFound)
        follower.follow({ state, from: version, to: null, isRequested: false });
      return true;
    },
    proceed,
    ignore() {
      track('upgrade ignored', { code: getState().failure?.code ?? null });
      complete(true);
    },
    resume() {
      follower.resume();
      const { phase } = getState();
      // The device knows whether the update has already been started.
      if ((phase === 'checking' || phase === 'preparing') && !isProceeding()) void proceed(false);
    },
  };
}

/** Continue: checks for an update, and starts or follows it (R4.17). */
function createContinue(
  { checkForUpdate, track }: Dependencies,
  follower: UpdateFollower,
  complete: (ignored: boolean) => void,
) {
  const { change, getState, getTurn, stop } = follower;
  let proceedingTurn = -1;

  const fail = (cause: unknown) => {
    // The session has ended.
    if (cause instanceof DeviceError && cause.status === 401) return change(noUpdate);
    change({ phase: 'failed', failure: { code: null, reason: getReason(cause) } });
    track('upgrade failed', { code: null });
  };
  const checkAndStart = async (again: boolean, wasIgnored: boolean) => {
    const turn = getTurn();
    const { upgradeState: state, currentVersion, availableVersion } = await checkForUpdate();
    if (turn !== getTurn()) return;
    track('upgrade check', { state });
    // A failed update would only fail again.
    const isRetry = again && hasUpdateFailed(state);
    const next = isRetry ? 'start' : getUpdateOutcomes(state).proceed;
    const versions = { from: currentVersion, to: availableVersion };
    if (next === 'complete') return complete(false);
    // Already ignored in this tab.
    if (wasIgnored && isResting(state)) return complete(true);
    if (next === 'follow') return follower.follow({ ...versions, state, isRequested: true });
    change({ phase: 'preparing', state });
    await follower.start(versions);
  };
  return {
    async proceed(again: boolean): Promise<void> {
      const { ignored } = getState();
      stop();
      const turn = getTurn();
      proceedingTurn = turn;
      change({ ...noUpdate, phase: 'checking', isRequested: true });
      try {
        await checkAndStart(again, ignored);
      } catch (cause) {
        if (turn === getTurn()) fail(cause);
      }
    },
    isProceeding: () => proceedingTurn === getTurn(),
  };
}
