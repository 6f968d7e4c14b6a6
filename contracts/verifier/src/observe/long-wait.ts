import { formatDuration } from '@stillhouse/foundation/duration';
import type { CheckRun } from '../model/check-run.ts';

/** A run waits for what ends by itself, such as a token, if that takes no longer than this. */
export const maxWaitMs = 90_000;

/** Shorter waits are not announced. */
const minAnnouncedMs = 10_000;

/** Announces a long wait before it starts, with its maximum length. */
export function announceWait({ note }: Pick<CheckRun, 'note'>, what: string, maxMs: number): void {
  if (maxMs < minAnnouncedMs) return;
  note(`Waiting up to ${formatDuration(Math.ceil(maxMs / 1_000) * 1_000)} for ${what}.`);
}
