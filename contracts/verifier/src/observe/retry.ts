import { setTimeout as wait } from 'node:timers/promises';
import type { CheckRequest, CheckRun } from '../model/check-run.ts';
import type { Exchange } from '../model/exchange.ts';
import { announceWait } from './long-wait.ts';

/**
 * A device may restart once during a run. It returns within this time (rebootDevice,
 * x-back-within-ms).
 */
const maxAbsenceMs = 60_000;
const retryDelayMs = 500;

/**
 * Sends a request and retries while the device is restarting (503) or unreachable, for as long as a
 * restart may take. Returns the last exchange in any case.
 */
export async function requestWithRetry(run: CheckRun, ask: CheckRequest): Promise<Exchange> {
  const since = performance.now();
  for (let attempt = 1; ; attempt++) {
    const exchange = await run.request(ask);
    const isAway =
      exchange.response === null
        ? exchange.failure?.kind === 'refused' || exchange.failure?.kind === 'reset'
        : exchange.response.status === 503;
    if (!isAway || performance.now() - since > maxAbsenceMs) return exchange;
    if (attempt === 2) announceWait(run, `a response to ${String(ask.operationId)}`, maxAbsenceMs);
    await wait(retryDelayMs);
  }
}

/**
 * Polls until a condition is true or the time is over.
 * @returns the last value
 */
export async function pollUntil<T>(
  withinMs: number,
  poll: () => Promise<T>,
  isDone: (seen: T) => boolean,
): Promise<T> {
  const since = performance.now();
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 2, 1_000)) {
    const sentAfterMs = performance.now() - since;
    const seen = await poll();
    // A response that takes long says what was true when it was requested.
    if (isDone(seen) || sentAfterMs >= withinMs) return seen;
    const leftMs = withinMs - (performance.now() - since);
    await wait(Math.max(0, Math.min(pauseMs, leftMs)));
  }
}
