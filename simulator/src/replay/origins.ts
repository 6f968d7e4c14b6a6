import type { Snapshot } from '../snapshots/snapshot.ts';
import type { Recording } from './recording.ts';

/** How a device reached the state of a snapshot. */
type Origin = {
  recording: Recording;
  /** The count of timers that had fired. */
  timers: number;
};

/** Stored separately from snapshots. A snapshot from a file has none. */
const origins = new WeakMap<Snapshot, Origin>();

export function rememberOrigin(snapshot: Snapshot, origin: Origin): void {
  origins.set(snapshot, origin);
}

/** Returns null if the origin is unknown. */
export function getOrigin(snapshot: Snapshot): Origin | null {
  return origins.get(snapshot) ?? null;
}
