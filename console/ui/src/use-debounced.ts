import { useEffect, useRef } from 'react';

/**
 * Calls `action` once nothing new came for `delayMs`; 0 calls at once. What still waits when the component
 * goes away is done then, since the person has already made the choice.
 */
export function useDebounced<T>(action: (value: T) => void, delayMs: number): (value: T) => void {
  const latest = useRef(action);
  latest.current = action;
  const waiting = useRef<{ value: T; timer: ReturnType<typeof setTimeout> } | null>(null);

  useEffect(
    () => () => {
      if (!waiting.current) return;
      clearTimeout(waiting.current.timer);
      latest.current(waiting.current.value);
      waiting.current = null;
    },
    [],
  );

  return (value) => {
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = null;
    if (delayMs === 0) {
      latest.current(value);
      return;
    }
    const timer = setTimeout(() => {
      waiting.current = null;
      latest.current(value);
    }, delayMs);
    waiting.current = { value, timer };
  };
}
