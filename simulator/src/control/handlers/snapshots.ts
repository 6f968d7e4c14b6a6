import type { LeasedDevice } from '../../fleet/leased-device.ts';
import { takeSettledSnapshot } from '../../fleet/take-snapshot.ts';
import type { ControlHandlers } from '../control-handlers.ts';
import { type ControlRejection, reject } from '../control-problem.ts';
import { createLease, recreateDevice } from '../create-lease.ts';

export const snapshots = {
  listSnapshots: (_request, { leased }) => ({ status: 200, body: leased.snapshots.list() }),

  takeSnapshot: ({ body = {} }, { leased }) =>
    leased.runExclusive(async () => {
      const taken = await takeSettledSnapshot(leased);
      if (taken.outcome === 'busy') return rejectPending(taken.underWay);
      const stored = leased.snapshots.store(taken.snapshot, body.name);
      if (stored.outcome === 'rejected') return reject(409, 'conflict', stored.reason);
      const location = `/api/devices/${leased.id}/snapshots/${stored.entry.name}`;
      return { status: 201, headers: { location }, body: stored.entry };
    }),

  getSnapshot({ path }, { leased }) {
    const snapshot = leased.snapshots.get(path.snapshotName);
    if (snapshot === null) return rejectUnknownSnapshot(path.snapshotName, leased);
    return { status: 200, body: snapshot };
  },

  removeSnapshot({ path }, { leased }) {
    return leased.snapshots.remove(path.snapshotName)
      ? { status: 204 }
      : rejectUnknownSnapshot(path.snapshotName, leased);
  },

  restoreSnapshot: ({ path }, { leased }) =>
    leased.runExclusive(async () => {
      const snapshot = leased.snapshots.get(path.snapshotName);
      if (snapshot === null) return rejectUnknownSnapshot(path.snapshotName, leased);
      const rejection = await recreateDevice(() => leased.restore(snapshot));
      return rejection ?? { status: 200, body: leased.toLease() };
    }),

  async forkSnapshot({ path, body = {} }, { fleet, leased }) {
    const snapshot = leased.snapshots.get(path.snapshotName);
    if (snapshot === null) return rejectUnknownSnapshot(path.snapshotName, leased);
    const forkOf = { device: leased.id, snapshot: path.snapshotName };
    return createLease(fleet, { ...body, snapshot, forkOf });
  },
} satisfies Pick<
  ControlHandlers,
  | 'listSnapshots'
  | 'takeSnapshot'
  | 'getSnapshot'
  | 'removeSnapshot'
  | 'restoreSnapshot'
  | 'forkSnapshot'
>;

function rejectPending(underWay: readonly string[]): ControlRejection<409> {
  const detail = `Cannot take a snapshot while requests are pending: ${underWay.join(', ')}. Advance time until they have responses.`;
  return reject(409, 'conflict', detail);
}

function rejectUnknownSnapshot(
  name: string,
  { id, snapshots }: LeasedDevice,
): ControlRejection<404> {
  const names = snapshots.list().map((entry) => entry.name);
  const there = names.length === 0 ? 'It has none' : `It has: ${names.join(', ')}`;
  const detail = `Device ${id} has no snapshot ${JSON.stringify(name)}. ${there}.`;
  return reject(404, 'unknown-snapshot', detail);
}
