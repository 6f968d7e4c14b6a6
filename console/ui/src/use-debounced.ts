import { useEffect, useRef } from 'react';

/**
 * Calls `action` once nothing new came for `delayMs`; 0 calls at once. What still waits when the component
 * goes away is done then, since the person has already made the choice.
 *
 * @returns `flush` does at once what still waits
 */
export function useDebounced<T>(
  action: (value: T) => void,
  delayMs: number,
): { send: (value: T) => void; flush: () => void } {
  const latest = useRef(action);
  latest.current = action;
  const waiting = useRef<{ value: T; timer: ReturnType<typeof setTimeout> } | null>(null);

  const flush = () => {
    if (!waiting.current) return;
    const { value, timer } = waiting.current;
    clearTimeout(timer);
    waiting.current = null;
    latest.current(value);
  };
  const leave = useRef(flush);
  useEffect(() => () => leave.current(), []);

  const send = (value: T) => {
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = { value, timer: setTimeout(flush, delayMs) };
    if (delayMs === 0) flush();
  };
  return { send, flush };
}
