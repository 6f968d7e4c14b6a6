import { type ControlApi, toDevice } from '../control-api.ts';
import type { ControlSchema } from '../control-schema.ts';
import type { Follower } from '../follow.ts';

/** Calls about all devices of a simulator, and about what it offers. */
export function createFleetCalls(api: ControlApi) {
  const { routes } = api;
  return {
    /** Returns whether the simulator is ready, and how many devices it has. Needs no token. */
    health: () => api.getBody('health', routes.GET('/api/health')),

    /** Returns every leased device. */
    list: () => api.getBody('list', routes.GET('/api/devices')),

    /** Leases an isolated device. Release it when done, or set a `ttlMs`. */
    lease: (request: ControlSchema<'LeaseRequest'> = {}) =>
      api.getBody('lease', routes.POST('/api/devices', { body: request })),

    /** Sets the length of the lease, in real time from now. Null: it does not end by itself. */
    renew: (id: string, ttlMs: number | null) =>
      api.getBody(
        `renew ${id}`,
        routes.PUT('/api/devices/{id}/lease', { ...toDevice(id), body: { ttlMs } }),
      ),

    async release(id: string): Promise<void> {
      await api.getBody(`release ${id}`, routes.DELETE('/api/devices/{id}', toDevice(id)));
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
