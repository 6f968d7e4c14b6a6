import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { isConsoleReplaced } from '../../reconnect/served-build.ts';
import { type ConsoleServices, useServices } from '../../services/services.ts';
import { createUpdateObserver } from '../../updates/update-observer.ts';
import { createRunStore, type UpdateRun } from '../../updates/update-run.ts';
import { createSystemUpdate, type SystemUpdate } from './system-update.ts';

/** One instance per page, not per component: an update continues when its screen is left. */
const instances = new WeakMap<ConsoleServices, SystemUpdate>();

/**
 * The update in progress, or the last one until it is dismissed. It is followed until it ends or
 * the session ends.
 */
export function useSystemUpdate(): { systemUpdate: SystemUpdate; run: UpdateRun | null } {
  const systemUpdate = getSystemUpdate(useServices());
  useEffect(() => systemUpdate.resume(), [systemUpdate]);
  const run = useSyncExternalStore(systemUpdate.subscribe, systemUpdate.getRun);
  return { systemUpdate, run };
}

function getSystemUpdate(services: ConsoleServices): SystemUpdate {
  const known = instances.get(services);
  if (known) return known;
  const { client, queryClient, outage, session, config } = services;
  const systemUpdate = createSystemUpdate({
    store: createRunStore(sessionStorage),
    begin: () => startUpdate(services),
    observe: createUpdateObserver(client, queryClient),
    outage,
    now: Date.now,
    onEnd: ({ end }) => void refresh(end?.kind === 'updated', queryClient),
  });
  const refresh = async (isUpdated: boolean, queries: QueryClient) => {
    // The update may have installed another console.
    if (isUpdated && (await isConsoleReplaced(config))) location.reload();
    else void queries.invalidateQueries();
  };
  session.subscribe(() => {
    if (!session.getState().user) systemUpdate.stop();
  });
  instances.set(services, systemUpdate);
  return systemUpdate;
}

async function startUpdate({ client, prefetchAreas }: ConsoleServices): Promise<string> {
  // A device that restarts cannot serve chunks (decision 0035).
  await prefetchAreas();
  const { data } = await client.POST('/api/v1/settings/updates/available/update', {
    body: { action: 'update' },
  });
  return data.state;
}
