import type { Schema } from '@stillhouse/contracts/api';
import { failureText } from './security-labels.ts';

/** Spec section 9: after connect wait 3.5 s, then up to 50 polls at 2 s. */
const firstPollMs = 3500;
const pollMs = 2000;
const mostPolls = 50;
/** Polls that are answered slowly must not make it longer. */
const mostMs = firstPollMs + mostPolls * pollMs;

export type JoinOutcome =
  | { kind: 'joined' }
  | { kind: 'failed'; failure: JoinFailure }
  /** Nobody wants to know any more; the device goes on. */
  | { kind: 'left' };

/** `credentials`: what was typed is not right; `reason`: why, where it is known. */
export type JoinFailure = { reason: string | null; credentials: boolean };

type Surroundings = {
  ssid: string;
  /** Asks the device once. */
  askStatus: () => Promise<Schema<'DeviceStatus'>>;
  /** Resolves after so many ms, or at once when `signal` aborts. */
  wait: (ms: number) => Promise<void>;
  now: () => number;
  signal: AbortSignal;
};

/**
 * Asks the device how joining goes until it is joined or has failed. A question that gets no answer is no verdict:
 * a device may be out of reach for a moment while it changes its network.
 */
export async function followJoin(surroundings: Surroundings): Promise<JoinOutcome> {
  const { ssid, askStatus, wait, now, signal } = surroundings;
  const end = now() + mostMs;
  let answered = true;
  await wait(firstPollMs);
  for (let polls = 1; !signal.aborted; polls++) {
    try {
      const { networkProperties } = await askStatus();
      answered = true;
      const outcome = judge(networkProperties.wifi, ssid);
      if (outcome) return outcome;
    } catch {
      answered = false;
    }
    if (polls === mostPolls || now() + pollMs > end) {
      return failed(answered ? stillTrying : silent);
    }
    await wait(pollMs);
  }
  return { kind: 'left' };
}

const stillTrying = 'The device has not joined it in time. It may still be trying.';
const silent =
  'The device does not answer any more. If it has joined, it may be at another address in that network.';

/** @returns null while it is not decided */
function judge(wifi: Schema<'WifiStatus'> | undefined, ssid: string): JoinOutcome | null {
  if (wifi?.isSaved === false) return failed('Meanwhile the network was forgotten.');
  if (wifi?.network && wifi.network.ssid !== ssid) {
    return failed(`Meanwhile the device was told to join "${wifi.network.ssid}".`);
  }
  if (wifi?.state === 'CONNECTED') return { kind: 'joined' };
  if (wifi?.state === 'FAILED') {
    return failed(failureText(wifi.failure), wifi.failure === 'wrongCredentials');
  }
  return null;
}

function failed(reason: string | null, credentials = false): JoinOutcome {
  return { kind: 'failed', failure: { reason, credentials } };
}
