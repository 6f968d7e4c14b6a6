import { useState } from 'react';

/** A group of settings as its form shows it: what the device says, and over it what was typed and is not saved. */
export type Draft<T extends object> = {
  values: T;
  /** What was changed; a value that was changed back counts, too. */
  edits: Partial<T>;
  isEdited: boolean;
  set: <Key extends keyof T>(key: Key, value: T[Key]) => void;
  /** Takes back what was typed; given what was sent to the device, only that: the rest was typed since. */
  drop: (sent?: Partial<T>) => void;
};

/** @param saved the group as the device has it; a newer one shows through wherever nothing was typed */
export function useDraft<T extends object>(saved: T): Draft<T> {
  const [edits, setEdits] = useState<Partial<T>>({});
  return {
    values: { ...saved, ...edits },
    edits,
    isEdited: Object.keys(edits).length > 0,
    set: (key, value) => setEdits((was) => ({ ...was, [key]: value })),
    drop: (sent) => setEdits((was) => (sent ? without(was, sent) : {})),
  };
}

function without<T extends object>(edits: Partial<T>, sent: Partial<T>): Partial<T> {
  const rest = { ...edits };
  for (const key of Object.keys(sent) as (keyof T)[]) {
    if (rest[key] === sent[key]) delete rest[key];
  }
  return rest;
}
