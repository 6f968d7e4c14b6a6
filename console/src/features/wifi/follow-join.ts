import type { Schema } from '@stillhouse/contracts/api';
import { getFailureText } from './security-labels.ts';

/** The first poll is 3.5 s after the connect, then there are up to 50 polls every 2 s (R9.17). */
const firstPollMs = 3500;
const pollMs = 2000;
const maxPolls = 50;
/** Slow responses must not extend this time. */
const maxMs = firstPollMs + maxPolls * pollMs;

export type JoinOutcome =
  | { kind: 'joined' }
  | { kind: 'failed'; failure: JoinFailure }
  /** The component was unmounted. The device continues. */
  | { kind: 'left' };

/** `credentials` means that the input is wrong; `reason` says why, if it is known. */
export type JoinFailure = { reason: string | null; credentials: boolean };

type Dependencies = {
  ssid: string;
  /** Sends one status request. */
  getStatus: () => Promise<Schema<'DeviceStatus'>>;
  /** Resolves after the time, or at once when `signal` aborts. */
  wait: (ms: number) => Promise<void>;
  now: () => number;
  signal: AbortSignal;
};

/**
 * Polls until the device has joined or failed. A poll without a response is ignored, because the
 * device may be away while it changes its network.
 */
export async function followJoin(dependencies: Dependencies): Promise<JoinOutcome> {
  const { ssid, getStatus, wait, now, signal } = dependencies;
  const end = now() + maxMs;
  let hasResponded = true;
  await wait(firstPollMs);
  for (let polls = 1; !signal.aborted; polls++) {
    try {
      const { networkProperties } = await getStatus();
      hasResponded = true;
      const outcome = evaluateStatus(networkProperties.wifi, ssid);
      if (outcome) return outcome;
    } catch {
      hasResponded = false;
    }
    if (polls === maxPolls || now() + pollMs > end) {
      return createFailure(hasResponded ? stillTryingText : silentText);
    }
    await wait(pollMs);
  }
  return { kind: 'left' };
}

const stillTryingText = 'The device has not joined the network in time. It may still be trying.';
const silentText =
  'The device no longer responds. If it has joined, it may be at another address in that network.';

/** @returns null while it is undecided */
function evaluateStatus(wifi: Schema<'WifiStatus'> | undefined, ssid: string): JoinOutcome | null {
  if (wifi?.isSaved === false) return createFailure('In the meantime, the network was forgotten.');
  if (wifi?.network && wifi.network.ssid !== ssid) {
    return createFailure(`In the meantime, a connection to "${wifi.network.ssid}" was requested.`);
  }
  if (wifi?.state === 'CONNECTED') return { kind: 'joined' };
  if (wifi?.state === 'FAILED') {
    return createFailure(getFailureText(wifi.failure), wifi.failure === 'wrongCredentials');
  }
  return null;
}

function createFailure(reason: string | null, credentials = false): JoinOutcome {
  return { kind: 'failed', failure: { reason, credentials } };
}
