/** The software update of the network step (spec section 4, Setup upgrade flow). Kept over a reload, as JSON. */
export type SetupUpgrade = {
  phase:
    | 'idle'
    /** Continue asks whether there is an update. */
    | 'checking'
    /** One is being started. */
    | 'preparing'
    /** One is under way; `state` is what the device says of it. */
    | 'following'
    | 'failed'
    /** It is over, and the user has started it: on to Pulse. */
    | 'done';
  /** As the device names it, which may be nothing that this console knows; null before it has said anything. */
  state: string | null;
  /** The user has pressed Continue. */
  asked: boolean;
  tries: number;
  /** When it was first followed, epoch ms. */
  startedAt: number;
  /** The last look had no answer, and why; null if it had one. */
  trouble: string | null;
  /** `code` is 408 after the last attempt, else null. */
  failure: { code: number | null; reason: string } | null;
  /** The user has ignored a failure: it is not looked for again. */
  ignored: boolean;
};

export const noUpgrade: SetupUpgrade = {
  phase: 'idle',
  state: null,
  asked: false,
  tries: 0,
  startedAt: 0,
  trouble: null,
  failure: null,
  ignored: false,
};

/** In any other state than these an update is taken to be under way (spec section 4). */
const atRest = ['upToDate', 'upgradeAvailable', 'downgradeAvailable', 'scheduled'];

/** What the first check, once online, makes of a state. */
export function isInProgress(state: string): boolean {
  return !atRest.includes(state);
}

/** What a poll makes of a state. */
export function pollVerdict(state: string): 'complete' | 'failed' | 'restart' | 'wait' {
  if (state === 'upToDate' || state === 'upgradeAvailable') return 'complete';
  if (state === 'error') return 'failed';
  return state === 'ready' ? 'restart' : 'wait';
}

/**
 * What pressing Continue makes of a state.
 *
 * @param again after a failure: an update that failed is then started once more, which would else only fail again
 */
export function continueVerdict(state: string, again: boolean): 'start' | 'complete' | 'follow' {
  if (state === 'upgradeAvailable' || (again && state === 'error')) return 'start';
  return state === 'upToDate' || state === 'downgradeAvailable' ? 'complete' : 'follow';
}
