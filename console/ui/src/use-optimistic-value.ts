import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { useRef, useState } from 'react';

type OptimisticValue<T> = {
  /** The value to show: the requested one while it is being saved, otherwise the confirmed one. */
  current: T;
  pending: boolean;
  /** Why the last save failed; null from the next change on. */
  error: string | null;
  change: (next: T) => void;
};

/**
 * Shows a change immediately, saves it, and reverts it if saving fails. One save runs at a time. Of
 * the changes during a save, only the last one is saved afterwards, so that responses cannot
 * overtake each other.
 *
 * React's `useOptimistic` would hold back every other transition of the app, including navigation,
 * until a slow device has responded.
 *
 * @param value the confirmed value
 * @param save resolves once `value` is the new one
 * @param formatError formats the cause of a rejection
 */
export function useOptimisticValue<T>(
  value: T,
  save: (next: T) => unknown,
  formatError: (cause: unknown) => string = getErrorMessage,
): OptimisticValue<T> {
  const [requested, setRequested] = useState<{ value: T } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const next = useRef<{ value: T } | null>(null);
  const saving = useRef(false);
  const latest = useRef({ save, formatError });
  latest.current = { save, formatError };

  const saveAll = async () => {
    saving.current = true;
    let failure: string | null = null;
    while (next.current) {
      const { value: wanted } = next.current;
      next.current = null;
      failure = null;
      try {
        await latest.current.save(wanted);
      } catch (cause) {
        failure = latest.current.formatError(cause);
      }
    }
    saving.current = false;
    setRequested(null);
    setError(failure);
  };

  const change = (wanted: T) => {
    next.current = { value: wanted };
    setRequested(next.current);
    setError(null);
    if (!saving.current) void saveAll();
  };

  const current = requested ? requested.value : value;
  return { current, pending: requested !== null, error, change };
}
