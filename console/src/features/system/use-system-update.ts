import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { isConsoleReplaced } from '../../reconnect/served-build.ts';
import { type ConsoleServices, useServices } from '../../services/services.ts';
import { createUpdateObserver } from '../../updates/look-at-update.ts';
import { createSystemUpdate, type SystemUpdate } from './system-update.ts';
import { createRunStore, type UpdateRun } from './update-run.ts';

/** One instance per page, not per component: an update continues when its screen is left. */
const watches = new WeakMap<ConsoleServices, SystemUpdate>();

/**
 * The update in progress, or the last one until it is dismissed. It is followed until it ends or
 * the session ends.
 */
export function useSystemUpdate(): { watch: SystemUpdate; run: UpdateRun | null } {
  const watch = watchOf(useServices());
  useEffect(() => watch.resume(), [watch]);
  const run = useSyncExternalStore(watch.subscribe, watch.getRun);
  return { watch, run };
}

function watchOf(parts: ConsoleServices): SystemUpdate {
  const known = watches.get(parts);
  if (known) return known;
  const { client, queryClient, absence, session, config } = parts;
  const watch = createSystemUpdate({
    store: createRunStore(sessionStorage),
    begin: () => begin(parts),
    look: createUpdateObserver(client, queryClient),
    absence,
    now: Date.now,
    onEnd: ({ end }) => void goOn(end?.kind === 'updated', queryClient),
  });
  const goOn = async (isUpdated: boolean, queries: QueryClient) => {
    // The update may have installed another console.
    if (isUpdated && (await isConsoleReplaced(config))) location.reload();
    else void queries.invalidateQueries();
  };
  session.subscribe(() => {
    if (!session.getState().user) watch.stop();
  });
  watches.set(parts, watch);
  return watch;
}

async function begin({ client, prefetchAreas }: ConsoleServices): Promise<string> {
  // A device that restarts cannot serve chunks (decision 0035).
  await prefetchAreas();
  const { data } = await client.POST('/api/v1/settings/updates/available/update', {
    body: { action: 'update' },
  });
  return data.state;
}
