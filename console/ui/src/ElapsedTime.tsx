import { useElapsed } from './use-elapsed.ts';

/**
 * How long something has been going on, by the second. Assistive technology can ask for it, and does not announce it.
 *
 * @param startedAt epoch milliseconds
 * @param prefix words before the time: 'Elapsed'
 */
export function ElapsedTime({ startedAt, prefix }: { startedAt: number; prefix?: string }) {
  const elapsedMs = useElapsed(true, startedAt, 1000);
  // a second counts when it is over, and the computer's clock can be set back
  const time = minutesAndSeconds(Math.max(0, Math.floor(elapsedMs / 1000) * 1000));
  return <span role="timer">{prefix === undefined ? time : `${prefix} ${time}`}</span>;
}

/** `1:05`; a second that has begun counts. */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
