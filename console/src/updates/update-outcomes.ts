import type { Schema } from '@stillhouse/contracts/api';

/** Who follows an update. */
export type UpdatePolicyName = 'settings' | 'setup';

/** What a state of the device means where an update is followed. */
export type UpdateOutcomes = {
  /** Settings follow one update until it is over. */
  settings: 'runs' | 'ended' | 'failed' | 'unknown';
  /**
   * The guided setup follows updates until there is none (R4.18). `restarts`: it requests the
   * restart. `rests`: no update runs, and one may come until the last poll, but the user can go on
   * at once (R4.21).
   */
  setup: 'runs' | 'restarts' | 'rests' | 'ended' | 'failed';
  /** Its first check takes the state for an update in progress (R4.16). */
  isFound: boolean;
  /** What Continue does (R4.17). */
  proceed: 'start' | 'complete' | 'follow';
};

/** The only place that knows which state ends an update, and which one fails it. */
const outcomes: Readonly<Record<Schema<'UpgradeState'>, UpdateOutcomes>> = {
  upToDate: { settings: 'ended', setup: 'ended', isFound: false, proceed: 'complete' },
  upgradeAvailable: { settings: 'ended', setup: 'ended', isFound: false, proceed: 'start' },
  downgradeAvailable: { settings: 'ended', setup: 'rests', isFound: false, proceed: 'complete' },
  scheduled: { settings: 'ended', setup: 'rests', isFound: false, proceed: 'follow' },
  notFound: { settings: 'ended', setup: 'rests', isFound: true, proceed: 'follow' },
  downloading: { settings: 'runs', setup: 'runs', isFound: true, proceed: 'follow' },
  installing: { settings: 'runs', setup: 'runs', isFound: true, proceed: 'follow' },
  ready: { settings: 'runs', setup: 'restarts', isFound: true, proceed: 'follow' },
  error: { settings: 'failed', setup: 'failed', isFound: true, proceed: 'follow' },
};

/** A state of later firmware. */
const unknownState: UpdateOutcomes = {
  settings: 'unknown',
  setup: 'runs',
  isFound: true,
  proceed: 'follow',
};

/** @param state as reported by the device, possibly unknown to this console */
export function getUpdateOutcomes(state: string): UpdateOutcomes {
  return isKnownState(state) ? outcomes[state] : unknownState;
}

/** Whether the state shows that an update is in progress, or was when it found no version. */
export function isInProgress(state: string, policy: UpdatePolicyName): boolean {
  const { isFound, [policy]: outcome } = getUpdateOutcomes(state);
  return isFound && ['runs', 'restarts', 'rests'].includes(outcome);
}

/** Whether the last update of the device has failed. */
export function hasUpdateFailed(state: string): boolean {
  return getUpdateOutcomes(state).settings === 'failed';
}

/** Whether the guided setup lets the user go on at once instead of waiting (R4.45). */
export function isResting(state: string | null): boolean {
  return state !== null && getUpdateOutcomes(state).setup === 'rests';
}

function isKnownState(state: string): state is Schema<'UpgradeState'> {
  return Object.hasOwn(outcomes, state);
}
