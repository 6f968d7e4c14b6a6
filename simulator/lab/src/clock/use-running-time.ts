import { useEffect, useReducer } from 'react';
import type { ReadClock } from '../server-state/queries.ts';

/** Twice a second is often enough for a clock that shows seconds. */
const tickMs = 500;

/** The device's time now: as it was read, and as it has gone on since. */
export function useRunningTime({ clock, readAt }: ReadClock): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const runs = clock.speed > 0;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [runs]);
  return Math.round(clock.now + (runs ? (performance.now() - readAt) * clock.speed : 0));
}
