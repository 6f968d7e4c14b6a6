import { useEffect, useSyncExternalStore } from 'react';
import { getQuery } from '../api/query.ts';
import { type ConsoleServices, useServices } from '../services/services.ts';
import type { UpdateDevice, UpdateFollower } from './update-follower.ts';
import { createUpdateObserver } from './update-observer.ts';
import type { UpdateRun } from './update-run.ts';

/**
 * Creates the update once per page, not per component: it continues when its screen is left, until
 * it ends or the session ends.
 */
export function createOncePerPage<Update extends UpdateFollower>(
  create: (services: ConsoleServices, device: UpdateDevice) => Update,
): (services: ConsoleServices) => Update {
  const instances = new WeakMap<ConsoleServices, Update>();
  return (services) => {
    const known = instances.get(services);
    if (known) return known;
    const { session } = services;
    const update = create(services, createUpdateDevice(services));
    session.subscribe(() => {
      if (!session.getState().user) update.stop();
    });
    instances.set(services, update);
    return update;
  };
}

/** @param getUpdate as returned by `createOncePerPage` */
export function useUpdate<Update extends UpdateFollower>(
  getUpdate: (services: ConsoleServices) => Update,
): { update: Update; run: UpdateRun } {
  const update = getUpdate(useServices());
  useEffect(() => update.resume(), [update]);
  return { update, run: useSyncExternalStore(update.subscribe, update.getState) };
}

function createUpdateDevice(services: ConsoleServices): UpdateDevice {
  const { client, queryClient, outage, storage, prefetchAreas } = services;
  return {
    storage,
    async begin() {
      // A device that restarts cannot serve chunks (decision 0035).
      await prefetchAreas();
      const { data } = await client.POST('/api/v1/settings/updates/available/update', {
        body: { action: 'update' },
      });
      queryClient.setQueryData(getQuery('/api/v1/settings/updates/state').queryKey, data);
      return data.state;
    },
    observe: createUpdateObserver(client, queryClient),
    async reboot() {
      // The device also restarts by itself, and the next poll requests it again.
      await client.PUT('/api/v1/device/reboot').catch(() => undefined);
    },
    outage,
    now: Date.now,
  };
}
