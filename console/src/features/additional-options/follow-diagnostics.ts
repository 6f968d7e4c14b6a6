import type { Schema } from '@stillhouse/contracts/api';
import { DeviceError } from '../../api/device-error.ts';
import { reasonOf } from '../../api/reason.ts';

const pollMs = 2000;

export type DiagnosticsOutcome =
  | { kind: 'done' }
  /** `reason`: a sentence. */
  | { kind: 'failed'; reason: string }
  /** Nobody wants to know any more; the device goes on. */
  | { kind: 'left' };

type Surroundings = {
  /** `lastDiagnosticDateTimeUTC` before the run. */
  before: string | null;
  /** How long to wait for an end. */
  mostMs: number;
  /** Asks the device once. */
  askStatus: () => Promise<Schema<'DiagnosticsStatus'>>;
  /** Resolves after so many ms, or at once when `signal` aborts. */
  wait: (ms: number) => Promise<void>;
  now: () => number;
  signal: AbortSignal;
};

/**
 * Asks until diagnostics are done, which is a changed time, or have failed, which is a problem in place of the status (a
 * decision: diagnostics). A device that does not answer has not given a verdict: it may be starting.
 */
export async function followDiagnostics(surroundings: Surroundings): Promise<DiagnosticsOutcome> {
  const { before, mostMs, askStatus, wait, now, signal } = surroundings;
  const end = now() + mostMs;
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
      if (isVerdict(cause)) return { kind: 'failed', reason: reasonOf(cause) };
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
