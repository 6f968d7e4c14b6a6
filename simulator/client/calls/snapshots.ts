import { type ControlApi, toDevice } from '../control-api.ts';
import type { ControlSchema } from '../control-schema.ts';

/** Calls about the snapshots of a device. */
export function createSnapshotCalls(api: ControlApi) {
  const { routes } = api;
  const listPath = '/api/devices/{id}/snapshots';
  const path = '/api/devices/{id}/snapshots/{snapshotName}';
  return {
    /** Takes a snapshot of a device, with a given or assigned name. */
    takeSnapshot: (id: string, body: ControlSchema<'SnapshotRequest'> = {}) =>
      api.getBody(`snapshot of ${id}`, routes.POST(listPath, { ...toDevice(id), body })),

    snapshots: (id: string) =>
      api.getBody(`snapshots of ${id}`, routes.GET(listPath, toDevice(id))),

    /**
     * Returns the content of a snapshot, to lease from later. It contains the device's secrets:
     * write it only to files that others cannot read.
     */
    snapshot: (id: string, name: string) =>
      api.getBody(`snapshot ${name}`, routes.GET(path, toSnapshot(id, name))),

    async removeSnapshot(id: string, name: string): Promise<void> {
      await api.getBody(`remove snapshot ${name}`, routes.DELETE(path, toSnapshot(id, name)));
    },

    /** Restores a device, including its time, to one of its snapshots. */
    restore(id: string, name: string) {
      const request = toSnapshot(id, name);
      return api.getBody(`restore ${id} to ${name}`, routes.POST(`${path}/restore`, request));
    },

    /**
     * Leases another device that continues from a snapshot of this one. Release it when done, or
     * set a `ttlMs`.
     */
    async fork(id: string, name: string, body: ControlSchema<'ForkRequest'> = {}) {
      const request = { ...toSnapshot(id, name), body };
      const call = `fork ${name} of ${id}`;
      const lease = await api.getBody(call, routes.POST(`${path}/fork`, request));
      api.rememberShard(lease);
      return lease;
    },
  };
}

function toSnapshot(id: string, snapshotName: string) {
  return { params: { path: { id, snapshotName } } };
}
