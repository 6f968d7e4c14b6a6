import { useCallback, useEffect, useRef, useState } from 'react';
import { DeviceError } from '../../api/device-error.ts';
import { getReason } from '../../api/reason.ts';

/** A request that a screen sends when it opens. `again` retries it after a failure. */
export type Task =
  | { kind: 'busy' }
  | { kind: 'done' }
  | { kind: 'failed'; reason: string; again: () => void };

/** @param run called once when the screen opens; rejects with a DeviceError if it fails */
export function useTask(run: () => Promise<unknown>): Task {
  const [end, setEnd] = useState<{ reason: string | null } | null>(null);
  const latest = useRef(run);
  const isBegun = useRef(false);
  latest.current = run;

  const begin = useCallback(async () => {
    setEnd(null);
    try {
      await latest.current();
      setEnd({ reason: null });
    } catch (cause) {
      if (!(cause instanceof DeviceError)) throw cause;
      setEnd({ reason: getReason(cause) });
    }
  }, []);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void begin();
  }, [begin]);

  if (end === null) return { kind: 'busy' };
  if (end.reason === null) return { kind: 'done' };
  return { kind: 'failed', reason: end.reason, again: () => void begin() };
}
