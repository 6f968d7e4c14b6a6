import type { ControlSchema } from '../../client/control-schema.ts';
import type { SavedFaults } from '../faults/fault-set.ts';
import type { SavedJournal } from '../journal/journal.ts';

type Wire = ControlSchema<'Snapshot'>;

/**
 * A device with its complete observable state, as plain JSON (simulator/snapshot.yaml). State files
 * contain it, and devices are restored, forked or leased from it. It contains secrets (decision
 * 0024), but no connections and pending exchanges.
 */
export interface Snapshot extends Omit<Wire, 'faults' | 'journal' | 'checksum'> {
  faults: SavedFaults;
  journal: SavedJournal;
}

/** Identifies the format, so that another file is not taken for a snapshot. */
export const snapshotFormat = 'stillhouse-device' satisfies Snapshot['format'];

/**
 * Increases whenever older programs cannot read new snapshots, or this one cannot read older ones.
 */
export const snapshotVersion = 3 satisfies Snapshot['version'];
