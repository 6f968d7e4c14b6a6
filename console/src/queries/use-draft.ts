import { useState } from 'react';

/** A group of settings in a form: the device's values, overlaid with unsaved input. */
export type Draft<T extends object> = {
  values: T;
  /** The changed values, including those that were changed back. */
  edits: Partial<T>;
  isEdited: boolean;
  set: <Key extends keyof T>(key: Key, value: T[Key]) => void;
  /**
   * Drops the input. With values that were sent, drops only those, and keeps what was typed since.
   */
  drop: (sent?: Partial<T>) => void;
};

/** @param saved the device's values, whose updates show wherever there is no input */
export function useDraft<T extends object>(saved: T): Draft<T> {
  const [edits, setEdits] = useState<Partial<T>>({});
  return {
    values: { ...saved, ...edits },
    edits,
    isEdited: Object.keys(edits).length > 0,
    set: (key, value) => setEdits((was) => ({ ...was, [key]: value })),
    drop: (sent) => setEdits((was) => (sent ? removeSent(was, sent) : {})),
  };
}

function removeSent<T extends object>(edits: Partial<T>, sent: Partial<T>): Partial<T> {
  const rest = { ...edits };
  for (const key of Object.keys(sent) as (keyof T)[]) {
    if (rest[key] === sent[key]) delete rest[key];
  }
  return rest;
}
