import { lockout } from '@stillhouse/contracts/operations';
import { getHeader, getRetryAfter, type HttpResponse, parseCount } from '../model/exchange.ts';

/** Maximum number of attempts for one request. */
export const maxAttempts = 6;

/** Maximum waiting time in a run: a little more than the longest lockout. */
export const maxWaitMs = lockout.maxMs + 60_000;

/**
 * Returns the delay after a 429: `x-rate-limit-timeout` (ms), or `retry-after` (s; RFC 9110 section
 * 10.2.3), or one second. The minimum grows with each attempt, in case the device uses a wrong
 * unit.
 * @param attempt 1 for the first 429
 */
export function getRetryDelayMs(response: HttpResponse, attempt: number): number {
  const minMs = 250 * 2 ** (attempt - 1);
  const ms = parseCount(getHeader(response.headers, 'x-rate-limit-timeout'));
  const seconds = getRetryAfter(response);
  const requestedMs = ms ?? (seconds === null ? 1000 : seconds * 1000);
  // Add a margin for clock differences: an early request would count as another attempt.
  return Math.max(minMs, requestedMs + 50);
}
