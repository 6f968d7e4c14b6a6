import { isRecord } from '@stillhouse/foundation/is-record';
import type { LeaseOptions } from '../fleet/lease-options.ts';
import type { LeasedDevice } from '../fleet/leased-device.ts';
import { takeSnapshot } from '../fleet/take-snapshot.ts';
import { type Snapshot, snapshotFormat, snapshotVersion } from '../snapshots/snapshot.ts';
import { advanceToNow } from '../state-file/read.ts';
import { getStablePart } from '../state-file/stable-part.ts';

/**
 * What continues a lease, apart from the snapshot of its device. It has no ports if its device
 * shares those of the simulator.
 */
type SavedLease = Pick<LeaseOptions, 'ttlMs' | 'forkOf' | 'port' | 'setupPort'> & {
  id: string;
  number: number;
  expiresAt: number | null;
};

/**
 * Returns the content of a device's file, and the part that time and requests alone do not change.
 */
export function saveLease(leased: LeasedDevice): { content: object; stable: string } {
  const { id, terms, addressing, ports } = leased;
  const { ttlMs, expiresAt } = leased.expiry;
  const snapshot = takeSnapshot(leased);
  const lease: SavedLease = {
    id,
    number: terms.number,
    ...(addressing === 'port' && ports),
    ...(ttlMs !== undefined && { ttlMs }),
    expiresAt,
    ...(terms.forkOf !== undefined && { forkOf: terms.forkOf }),
  };
  const stable = JSON.stringify([lease, getStablePart(snapshot, leased.host.clock)]);
  return { content: { lease, snapshot }, stable };
}

/**
 * Returns the options of a lease that continues a device, or what is wrong. The checksum of the
 * file was valid, so its values are as this program wrote them.
 */
export function parseSavedLease(
  id: string,
  lease: unknown,
  snapshot: unknown,
): LeaseOptions | string {
  if (!isRecord(lease) || !isRecord(snapshot) || snapshot.format !== snapshotFormat) {
    return 'has no lease or no snapshot';
  }
  if (snapshot.version !== snapshotVersion) {
    return `has a snapshot of version ${JSON.stringify(snapshot.version)}, but this program supports version ${snapshotVersion} only`;
  }
  if (lease.id !== id) return `has the device ${JSON.stringify(lease.id)}`;
  const { expiresAt, ...options } = lease as unknown as SavedLease;
  return {
    ...options,
    ...(expiresAt !== null && { expiresAt }),
    snapshot: advanceToNow(snapshot as unknown as Snapshot),
  };
}
