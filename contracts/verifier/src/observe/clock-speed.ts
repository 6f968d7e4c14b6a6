import { type Exchange, getHeader } from '../model/exchange.ts';

/** HTTP dates have whole seconds (RFC 9110 section 5.6.7). */
export const dateResolutionMs = 1_000;

/** The estimate of the speed is so many times too fast at most. */
export const paceTolerance = 1.25;

/** Returns the time of the device's clock in epoch milliseconds, or null without a valid date. */
export function readDate({ response }: Pick<Exchange, 'response'>): number | null {
  const date = Date.parse(getHeader(response?.headers ?? [], 'date') ?? '');
  return Number.isNaN(date) ? null : date;
}

/**
 * Estimates the speed of the device's clock relative to ours from the Date headers. A lab device
 * may run faster. The result is at least 1 and errs on the high side: setting the clock during the
 * run makes it look faster.
 */
export function estimateClockSpeed(
  exchanges: readonly Pick<Exchange, 'at' | 'tookMs' | 'response'>[],
): number {
  const dated = exchanges.flatMap(({ at, tookMs, response }) => {
    const date = readDate({ response });
    return date === null ? [] : [{ ours: at + tookMs, theirs: date }];
  });
  const [first, last] = [dated[0], dated.at(-1)];
  if (first === undefined || last === undefined || last.ours - first.ours < dateResolutionMs)
    return 1;
  const theirs = last.theirs - first.theirs - dateResolutionMs;
  const pace = theirs / (last.ours - first.ours);
  // Tolerance for a correct clock in a short run.
  return pace > 1.5 ? pace * paceTolerance : 1;
}
