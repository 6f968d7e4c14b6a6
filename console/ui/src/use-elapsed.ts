import { useEffect, useState } from 'react';

/**
 * Milliseconds since `startedAt`, read every `tickMs` while `running`; it stands still afterwards.
 *
 * @param startedAt epoch milliseconds; without it, time counts from when `running` became true
 */
export function useElapsed(
  running: boolean,
  startedAt: number | undefined,
  tickMs: number,
): number {
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    if (!running) return;
    const start = startedAt ?? Date.now();
    const read = () => setElapsedMs(Date.now() - start);
    read();
    const timer = setInterval(read, tickMs);
    return () => clearInterval(timer);
  }, [running, startedAt, tickMs]);
  return elapsedMs;
}
