import { type Answer, getHeader } from '../exchange.ts';

/** How often one request is made again, at most. */
export const maxAttempts = 6;

/** Beyond the longest lock-out of the contract (15 min) a device is not waited for. */
export const maxWaitMs = 16 * 60_000;

/**
 * How long a 429 asks to wait, in milliseconds: `x-rate-limit-timeout` (ms), else `retry-after` (s;
 * RFC 9110 section 10.2.3), else a second. Grows with the attempts, should a device count in
 * another unit than it promises.
 * @param attempt 1 for the first answer of 429
 */
export function waitFor(answer: Answer, attempt: number): number {
  const least = 250 * 2 ** (attempt - 1);
  const ms = count(getHeader(answer.headers, 'x-rate-limit-timeout'));
  const seconds = count(getHeader(answer.headers, 'retry-after'));
  const asked = ms ?? (seconds === null ? 1000 : seconds * 1000);
  // A little more: clocks differ, and to come too early counts as another try.
  return Math.max(least, asked + 50);
}

function count(text: string | undefined): number | null {
  return text !== undefined && /^\d+$/.test(text.trim()) ? Number(text) : null;
}
