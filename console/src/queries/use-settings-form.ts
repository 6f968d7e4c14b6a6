import { Withdrawn } from '@stillhouse/ui/StandardModals';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The save of a settings form.
 *
 * @param hasProblems whether the device would reject the values; Save then marks the fields instead
 * @param isSaved whether the settings, as the device has them now, have the values: a save whose
 *   response was lost, or could not be read, may have succeeded
 * @param onSaved called with the response, or null if the success is known from `isSaved` only
 */
export function useSettingsForm<Values, Saved>(options: {
  hasProblems?: (values: Values) => boolean;
  save: (values: Values) => Promise<Saved>;
  isSaved?: (values: Values) => boolean;
  onSaved: (values: Values, saved: Saved | null) => void;
  onFailed?: (cause: Error, values: Values) => void;
}) {
  const { hasProblems, save, isSaved, onSaved, onFailed } = options;
  const [rejections, setRejections] = useState(0);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const finish = (values: Values, saved: Saved | null) => {
    setSavedAt(Date.now());
    onSaved(values, saved);
  };
  const mutation = useMutation({
    mutationFn: save,
    onSuccess: (saved, values) => finish(values, saved),
    onError: (cause, values) => {
      if (!(cause instanceof Withdrawn)) onFailed?.(cause, values);
    },
  });
  const { isPending, isError, variables, error, mutate, reset } = mutation;
  const failed =
    isError && !(error instanceof Withdrawn) ? { values: variables, cause: error } : null;
  const hasLateSuccess = failed !== null && isSaved?.(failed.values) === true;

  const finishLate = useEffectEvent(() => {
    if (!failed) return;
    reset();
    finish(failed.values, null);
  });
  useEffect(() => {
    if (hasLateSuccess) finishLate();
  }, [hasLateSuccess]);

  const reject = () => setRejections((count) => count + 1);
  return {
    busy: isPending,
    /** Epoch milliseconds of the last save; null before the first. */
    savedAt,
    /** How often Save was rejected because of the values. */
    rejections,
    reject,
    /** Why the last save has failed; null once it is dismissed. */
    failure: hasLateSuccess ? null : (failed?.cause ?? null),
    dismissFailure: reset,
    save(values: Values) {
      if (hasProblems?.(values)) return reject();
      setRejections(0);
      mutate(values);
    },
  };
}
