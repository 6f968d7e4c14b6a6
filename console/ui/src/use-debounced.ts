import { useEffect, useRef } from 'react';

/**
 * Calls `action` with the latest value when there was no new one for `delayMs`; 0 calls it
 * immediately. A pending value is sent when the component unmounts, since the user has chosen it.
 *
 * @returns `flush` sends a pending value immediately
 */
export function useDebounced<T>(
  action: (value: T) => void,
  delayMs: number,
): { send: (value: T) => void; flush: () => void } {
  const latest = useRef(action);
  latest.current = action;
  const pending = useRef<{ value: T; timer: ReturnType<typeof setTimeout> } | null>(null);

  const flush = () => {
    if (!pending.current) return;
    const { value, timer } = pending.current;
    clearTimeout(timer);
    pending.current = null;
    latest.current(value);
  };
  const flushOnUnmount = useRef(flush);
  useEffect(() => () => flushOnUnmount.current(), []);

  const send = (value: T) => {
    if (pending.current) clearTimeout(pending.current.timer);
    pending.current = { value, timer: setTimeout(flush, delayMs) };
    if (delayMs === 0) flush();
  };
  return { send, flush };
}
