import { type ControlApi, toDevice } from '../control-api.ts';
import type { ControlSchema } from '../control-schema.ts';
import type { Follower } from '../follow.ts';

/** The maximum of a page. */
const pageSize = 500;

/** Calls about all devices of a simulator, and about what it offers. */
export function createFleetCalls(api: ControlApi) {
  const { routes } = api;
  return {
    /** Returns whether the simulator is ready, and how many devices it has. Needs no token. */
    health: () => api.getBody('health', routes.GET('/api/health')),

    /**
     * Returns every leased device, or the forks of one, in order of their numbers. Of a fleet on
     * several shards, those of the called one.
     */
    async list(filter: { forkOf?: string } = {}) {
      const leases: ControlSchema<'Lease'>[] = [];
      for (;;) {
        const query = { ...filter, after: leases.at(-1)?.number ?? 0, limit: pageSize };
        const page = await api.getBody('list', routes.GET('/api/devices', { params: { query } }));
        for (const lease of page) api.rememberShard(lease);
        leases.push(...page);
        if (page.length < pageSize) return leases;
      }
    },

    /**
     * Runs one call on at most 250 devices, and returns the result of each. One that is rejected
     * does not stop the others. Of a fleet on several shards, the devices of the called one only.
     */
    async batch(batch: ControlSchema<'Batch'>) {
      const results = await api.getBody('batch', routes.POST('/api/batches', { body: batch }));
      if (batch.operationId === 'releaseDevice') {
        for (const { id } of results) api.forgetShard(id);
      }
      return results;
    },

    /** Returns the lease of one device. */
    getLease: (id: string) =>
      api.getBody(`getLease ${id}`, routes.GET('/api/devices/{id}/lease', toDevice(id))),

    /** Leases an isolated device. Release it when done, or set a `ttlMs`. */
    async lease(request: ControlSchema<'LeaseRequest'> = {}) {
      const lease = await api.getBody('lease', routes.POST('/api/devices', { body: request }));
      api.rememberShard(lease);
      return lease;
    },

    /** Sets the length of the lease, in real time from now. Null: it does not end by itself. */
    renew: (id: string, ttlMs: number | null) =>
      api.getBody(
        `renew ${id}`,
        routes.PUT('/api/devices/{id}/lease', { ...toDevice(id), body: { ttlMs } }),
      ),

    async release(id: string): Promise<void> {
      await api.getBody(`release ${id}`, routes.DELETE('/api/devices/{id}', toDevice(id)));
      api.forgetShard(id);
    },

    /** Reports the events of the fleet. Returns a function that stops it. */
    followFleet: (follower: Follower<ControlSchema<'FleetEvent'>>) =>
      api.follow('/api/events', 'follow the fleet', follower),

    /** Returns the products that can be leased. */
    products: () => api.getBody('products', routes.GET('/api/products')),

    /** Returns the operations of a device's API. */
    operations: () => api.getBody('operations', routes.GET('/api/operations')),

    /** Returns what all devices have covered together, since the simulator started. */
    coverage: () => api.getBody('coverage', routes.GET('/api/coverage')),
  };
}
