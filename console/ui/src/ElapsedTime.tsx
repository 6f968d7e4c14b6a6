import { useElapsedMs } from './use-elapsed.ts';

/**
 * The time since a start, in seconds. Assistive technology reads it on demand, without announcing
 * every second.
 *
 * @param startedAt epoch milliseconds
 * @param prefix text before the time, such as 'Elapsed'
 */
export function ElapsedTime({ startedAt, prefix }: { startedAt: number; prefix?: string }) {
  const elapsedMs = useElapsedMs(true, startedAt, 1000);
  // Only complete seconds count. The computer's clock may be set back.
  const time = formatMinutesAndSeconds(Math.max(0, Math.floor(elapsedMs / 1000) * 1000));
  return <span role="timer">{prefix === undefined ? time : `${prefix} ${time}`}</span>;
}

/** Formats minutes and seconds, rounded up: `1:05`. */
export function formatMinutesAndSeconds(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
