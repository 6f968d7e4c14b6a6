import { useSyncExternalStore } from 'react';
import type { DoneDeed } from './command.ts';

/** More than anybody makes a test of. */
const most = 200;
const storageKey = (id: string) => `stillhouse.lab.steps.${id}`;
const none: readonly DoneDeed[] = [];

const recordings = new Map<string, readonly DoneDeed[]>();
const listeners = new Set<() => void>();

/** What was done to a device on this page, oldest first; it outlives a reload of the page. */
export function useRecording(id: string): readonly DoneDeed[] {
  return useSyncExternalStore(subscribe, () => recordingOf(id));
}

export function record(id: string, done: DoneDeed): void {
  keep(id, [...recordingOf(id), done].slice(-most));
}

export function forgetRecording(id: string): void {
  keep(id, none);
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

function recordingOf(id: string): readonly DoneDeed[] {
  const known = recordings.get(id);
  if (known !== undefined) return known;
  const read = stored(id);
  recordings.set(id, read);
  return read;
}

function keep(id: string, deeds: readonly DoneDeed[]): void {
  recordings.set(id, deeds);
  try {
    sessionStorage.setItem(storageKey(id), JSON.stringify(deeds));
  } catch {
    // a browser that forbids storage: it then lasts as long as the page
  }
  for (const onChange of [...listeners]) onChange();
}

/** Written by this page, in this tab: nobody else can. */
function stored(id: string): readonly DoneDeed[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(id)) ?? '[]') as DoneDeed[];
  } catch {
    return none;
  }
}
