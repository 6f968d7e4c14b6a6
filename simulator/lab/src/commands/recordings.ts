import { useSyncExternalStore } from 'react';
import type { RecordedCommand } from './command.ts';

const maxSteps = 200;
const noSteps: readonly RecordedCommand[] = [];

const recordings = new Map<string, readonly RecordedCommand[]>();
const listeners = new Set<() => void>();

/** Returns the commands that ran on a device from this tab, oldest first. A reload keeps them. */
export function useRecording(id: string): readonly RecordedCommand[] {
  return useSyncExternalStore(subscribe, () => getRecording(id));
}

export function recordCommand(id: string, command: RecordedCommand): void {
  storeRecording(id, [...getRecording(id), command].slice(-maxSteps));
}

export function clearRecording(id: string): void {
  storeRecording(id, noSteps);
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

function getRecording(id: string): readonly RecordedCommand[] {
  const known = recordings.get(id);
  if (known !== undefined) return known;
  const stored = readStoredRecording(id);
  recordings.set(id, stored);
  return stored;
}

function storeRecording(id: string, commands: readonly RecordedCommand[]): void {
  recordings.set(id, commands);
  try {
    sessionStorage.setItem(getStorageKey(id), JSON.stringify(commands));
  } catch {
    // The browser forbids storage: the recording lasts until the page is reloaded.
  }
  for (const onChange of [...listeners]) onChange();
}

/** Needs no validation: only this page writes to the tab's session storage. */
function readStoredRecording(id: string): readonly RecordedCommand[] {
  try {
    return JSON.parse(sessionStorage.getItem(getStorageKey(id)) ?? '[]') as RecordedCommand[];
  } catch {
    return noSteps;
  }
}

function getStorageKey(id: string): string {
  return `stillhouse.lab.steps.${id}`;
}
