import type { Snapshot } from '../snapshots/snapshot.ts';
import type { Recording } from './recording.ts';

/** How a device came to where a snapshot has it. */
type Origin = {
  recording: Recording;
  /** How many of its timers had fired. */
  timers: number;
};

/** Beside snapshots, not in them: one that comes from a file has none. */
const origins = new WeakMap<Snapshot, Origin>();

export function rememberOrigin(snapshot: Snapshot, origin: Origin): void {
  origins.set(snapshot, origin);
}

/** Null for one of which nobody knows how it came about. */
export function getOrigin(snapshot: Snapshot): Origin | null {
  return origins.get(snapshot) ?? null;
}
