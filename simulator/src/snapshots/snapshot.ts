import type { ControlSchema } from '../../client/control-schema.ts';
import type { SavedFaults } from '../faults/fault-set.ts';
import type { SavedJournal } from '../journal/journal.ts';

type Wire = ControlSchema<'Snapshot'>;

/**
 * A device with everything that shows of it, as plain JSON (simulator/snapshot.yaml): what a state
 * file holds, and what a device is put back to, forked or leased from. It holds secrets (design
 * D28). Connections and what is on its way over them are not in it.
 */
export interface Snapshot extends Omit<Wire, 'faults' | 'journal'> {
  faults: SavedFaults;
  journal: SavedJournal;
}

/** Says what JSON is, so that another file is not taken for a snapshot. */
export const snapshotFormat = 'stillhouse-device' satisfies Snapshot['format'];

/** Counts up whenever an older program could not read a snapshot, or this one an older snapshot. */
export const snapshotVersion = 2 satisfies Snapshot['version'];
