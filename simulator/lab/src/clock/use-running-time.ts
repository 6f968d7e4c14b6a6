import { useEffect, useReducer } from 'react';
import type { ClockReading } from '../server-state/queries.ts';

/** Twice a second, since the clock shows seconds. */
const tickMs = 500;

/** Returns the current device time, extrapolated from the last reading. */
export function useRunningTime({ clock, readAt }: ClockReading): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const isRunning = clock.speed > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return Math.round(clock.now + (isRunning ? (performance.now() - readAt) * clock.speed : 0));
}
