import { setTimeout as wait } from 'node:timers/promises';
import type { RunContext } from '../check.ts';
import type { Exchange } from '../exchange.ts';
import type { Ask } from '../target.ts';

/** A device may restart once in a run; it is back before this (rebootDevice, x-back-within-ms). */
const longestAbsenceMs = 60_000;
const againAfterMs = 500;

/**
 * Makes a request; while the device starts (503) or is away, asks again for as long as a restart may take.
 * What does not come back is handed on as it is.
 */
export async function patiently(context: RunContext, ask: Ask): Promise<Exchange> {
  const since = performance.now();
  for (;;) {
    const exchange = await context.target.request(ask);
    const isAway =
      exchange.answer === null
        ? exchange.failure?.kind === 'refused' || exchange.failure?.kind === 'reset'
        : exchange.answer.status === 503;
    if (!isAway || performance.now() - since > longestAbsenceMs) return exchange;
    await wait(againAfterMs);
  }
}

/**
 * Looks again and again until something is so, or the time is over.
 * @returns the last look
 */
export async function until<T>(
  withinMs: number,
  look: () => Promise<T>,
  isSo: (seen: T) => boolean,
): Promise<T> {
  const since = performance.now();
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 2, 1_000)) {
    const seen = await look();
    const leftMs = withinMs - (performance.now() - since);
    if (isSo(seen) || leftMs <= 0) return seen;
    await wait(Math.min(pauseMs, leftMs));
  }
}
