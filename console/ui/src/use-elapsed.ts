import { useEffect, useState } from 'react';

/** Progress bars move every 100 ms (spec section 9). */
const TICK_MS = 100;

/**
 * Milliseconds since `startedAt`, read every 100 ms while `running`; it stands still afterwards.
 *
 * @param startedAt epoch milliseconds; without it, time counts from when `running` became true
 */
export function useElapsed(running: boolean, startedAt: number | undefined): number {
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    if (!running) return;
    const start = startedAt ?? Date.now();
    const read = () => setElapsedMs(Date.now() - start);
    read();
    const timer = setInterval(read, TICK_MS);
    return () => clearInterval(timer);
  }, [running, startedAt]);
  return elapsedMs;
}
