import { useRef, useState } from 'react';

type Optimistic<T> = {
  /** What to show: the wish while it is being saved, else the value. */
  shown: T;
  pending: boolean;
  /** Why the last wish was taken back, until the next one. */
  error: string | null;
  change: (next: T) => void;
};

/**
 * Shows a change at once, saves it, and takes it back visibly if saving fails. One save runs at a time; of
 * the wishes that come meanwhile only the last is saved after it, so that answers cannot overtake each other.
 *
 * React's `useOptimistic` would hold back every other transition of the app (navigation too) until a slow
 * device has answered.
 *
 * @param value the confirmed value
 * @param save resolves once `value` is the new one; a rejection's message becomes `error`
 */
export function useOptimisticValue<T>(
  value: T,
  save: (next: T) => unknown,
  errorText: (cause: unknown) => string = messageOf,
): Optimistic<T> {
  const [wish, setWish] = useState<{ value: T } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const next = useRef<{ value: T } | null>(null);
  const saving = useRef(false);
  const latest = useRef({ save, errorText });
  latest.current = { save, errorText };

  const drain = async () => {
    saving.current = true;
    let failure: string | null = null;
    while (next.current) {
      const { value: wanted } = next.current;
      next.current = null;
      failure = null;
      try {
        await latest.current.save(wanted);
      } catch (cause) {
        failure = latest.current.errorText(cause);
      }
    }
    saving.current = false;
    setWish(null);
    setError(failure);
  };

  const change = (wanted: T) => {
    next.current = { value: wanted };
    setWish(next.current);
    setError(null);
    if (!saving.current) void drain();
  };

  return { shown: wish ? wish.value : value, pending: wish !== null, error, change };
}

/** What is said of a rejection by default. */
export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
