import { useEffect, useState } from 'react';
import { useLocation } from '../router/Router.tsx';
import { useServices } from '../services/services.ts';
import { createDraftStore } from './draft-store.ts';

/** A group of settings in a form: the device's values, overlaid with unsaved input. */
export type Draft<T extends object> = {
  values: T;
  /** The changed values, including those that were changed back. */
  edits: Partial<T>;
  isEdited: boolean;
  /** Whether an edit differs from the device's value. */
  isChanged: boolean;
  /** Whether it began with the input from before the session ended. */
  isRestored: boolean;
  set: <Key extends keyof T>(key: Key, value: T[Key]) => void;
  /**
   * Drops the input. With values that were sent, drops only those, and keeps what was typed since.
   */
  drop: (sent?: Partial<T>) => void;
};

/**
 * The input is kept while the page is open, and restored when the same user returns to it.
 *
 * @param saved the device's values, whose updates show wherever there is no input
 */
export function useDraft<T extends object>(saved: T): Draft<T> {
  const { session, storage } = useServices();
  const [store] = useState(() => createDraftStore(storage));
  const { pathname: path } = useLocation();
  // The session may end while the form is on screen.
  const [user] = useState(() => session.getState().user?.sub ?? '');
  const [restored] = useState(() => store.load({ user, path }, saved));
  const [edits, setEdits] = useState<Partial<T>>(restored);
  const keys = Object.keys(edits) as (keyof T)[];
  const isChanged = keys.some((key) => edits[key] !== saved[key]);

  useEffect(() => {
    if (isChanged) store.save({ user, path }, edits);
    else store.remove({ user, path });
  }, [store, user, path, edits, isChanged]);

  return {
    values: { ...saved, ...edits },
    edits,
    isEdited: keys.length > 0,
    isChanged,
    isRestored: isChanged && Object.keys(restored).length > 0,
    set: (key, value) => setEdits((was) => ({ ...was, [key]: value })),
    drop(sent) {
      // At once, because the page may be about to close.
      if (!sent) store.remove({ user, path });
      setEdits((was) => (sent ? removeSent(was, sent) : {}));
    },
  };
}

function removeSent<T extends object>(edits: Partial<T>, sent: Partial<T>): Partial<T> {
  const rest = { ...edits };
  for (const key of Object.keys(sent) as (keyof T)[]) {
    if (rest[key] === sent[key]) delete rest[key];
  }
  return rest;
}
