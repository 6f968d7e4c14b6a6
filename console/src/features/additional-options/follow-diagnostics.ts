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
  getStatus: () => Promise<Schema<'DiagnosticsStatus'>>;
  /** Resolves after the time, or at once when `signal` aborts. */
  wait: (ms: number) => Promise<void>;
  now: () => number;
  signal: AbortSignal;
};

/**
 * Polls until diagnostics are done, which is a changed time, or have failed, which is a problem
 * instead of the status (R4.32). A missing response is ignored, because the device may be starting.
 */
export async function followDiagnostics(dependencies: Dependencies): Promise<DiagnosticsOutcome> {
  const { before, maxMs, getStatus, wait, now, signal } = dependencies;
  const end = now() + maxMs;
  let hasResponded = true;
  while (now() + pollMs <= end) {
    await wait(pollMs);
    if (signal.aborted) return { kind: 'left' };
    try {
      const { lastDiagnosticDateTimeUTC: last } = await getStatus();
      if (last !== null && last !== before) return { kind: 'done' };
      hasResponded = true;
    } catch (cause) {
      if (signal.aborted || isSignedOut(cause)) return { kind: 'left' };
      if (isVerdict(cause)) return { kind: 'failed', reason: getReason(cause) };
      hasResponded = false;
    }
  }
  return { kind: 'failed', reason: hasResponded ? stillRunning : silent };
}

const stillRunning = 'The device did not report a result in time.';
const silent = 'The device no longer responds.';

function isVerdict(cause: unknown): boolean {
  return cause instanceof DeviceError && !cause.isUnreachable && cause.status >= 400;
}

/** The session is over, and the page with it. */
export function isSignedOut(cause: unknown): boolean {
  return cause instanceof DeviceError && cause.status === 401;
}
