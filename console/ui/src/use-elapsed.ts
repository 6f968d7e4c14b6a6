import { useEffect, useState } from 'react';

/**
 * Returns the milliseconds since `startedAt`, updated every `tickMs` while `running`.
 *
 * @param startedAt epoch milliseconds; default: when `running` became true
 */
export function useElapsedMs(
  running: boolean,
  startedAt: number | undefined,
  tickMs: number,
): number {
  const [elapsedMs, setElapsedMs] = useState(() =>
    running && startedAt !== undefined ? Date.now() - startedAt : 0,
  );
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
