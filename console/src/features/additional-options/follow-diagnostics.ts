import type { Schema } from '@stillhouse/contracts/api';
import { DeviceError } from '../../api/device-error.ts';
import { getReason } from '../../api/reason.ts';

const pollMs = 2000;

export type DiagnosticsOutcome =
  | { kind: 'done' }
  /** `reason`: a sentence. */
  | { kind: 'failed'; reason: string }
  /** The component was unmounted. The device continues. */
  | { kind: 'left' };

type Dependencies = {
  /** `lastDiagnosticDateTimeUTC` before the run. */
  before: string | null;
  /** The longest time to wait for the end. */
  maxMs: number;
  /** Sends one status request. */
  askStatus: () => Promise<Schema<'DiagnosticsStatus'>>;
  /** Resolves after the time, or at once when `signal` aborts. */
  wait: (ms: number) => Promise<void>;
  now: () => number;
  signal: AbortSignal;
};

/**
 * Polls until diagnostics are done, which is a changed time, or have failed, which is a problem
 * instead of the status (R4.32). No response decides nothing, because the device may be starting.
 */
export async function followDiagnostics(dependencies: Dependencies): Promise<DiagnosticsOutcome> {
  const { before, maxMs, askStatus, wait, now, signal } = dependencies;
  const end = now() + maxMs;
  let answered = true;
  while (now() + pollMs <= end) {
    await wait(pollMs);
    if (signal.aborted) return { kind: 'left' };
    try {
      const { lastDiagnosticDateTimeUTC: last } = await askStatus();
      if (last !== null && last !== before) return { kind: 'done' };
      answered = true;
    } catch (cause) {
      if (signal.aborted || isSignedOut(cause)) return { kind: 'left' };
      if (isVerdict(cause)) return { kind: 'failed', reason: getReason(cause) };
      answered = false;
    }
  }
  return { kind: 'failed', reason: answered ? stillRunning : silent };
}

const stillRunning = 'The device has not said in time how they ended.';
const silent = 'The device does not answer any more.';

function isVerdict(cause: unknown): boolean {
  return cause instanceof DeviceError && !cause.isUnreachable && cause.status >= 400;
}

/** The session is over, and the page with it. */
export function isSignedOut(cause: unknown): boolean {
  return cause instanceof DeviceError && cause.status === 401;
}
