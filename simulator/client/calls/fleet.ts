import { type ControlApi, toDevice } from '../control-api.ts';
import type { ControlSchema } from '../control-schema.ts';
import type { Follower } from '../follow.ts';

/** Calls about all devices of a simulator, and about what it offers. */
export function createFleetCalls(api: ControlApi) {
  const { routes } = api;
  return {
    /** Returns whether the simulator is ready, and how many devices it has. Needs no token. */
    health: () => api.getBody('health', routes.GET('/api/health')),

    /**
     * Returns every leased device, or the forks of one. Of a fleet on several shards, those of the
     * called one.
     */
    async list(query: { forkOf?: string } = {}) {
      const leases = await api.getBody('list', routes.GET('/api/devices', { params: { query } }));
      for (const lease of leases) api.rememberShard(lease);
      return leases;
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
