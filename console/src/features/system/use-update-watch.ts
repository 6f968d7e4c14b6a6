import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { isConsoleReplaced } from '../../reconnect/served-build.ts';
import { type ConsoleServices, useServices } from '../../services/services.ts';
import { createLook } from '../../updates/look-at-update.ts';
import { createRunStore } from './stored-run.ts';
import type { UpdateRun } from './update-run.ts';
import { createUpdateWatch, type UpdateWatch } from './update-watch.ts';

/** One for the page and not one per component: an update goes on when its screen is left. */
const watches = new WeakMap<ConsoleServices, UpdateWatch>();

/** The update that is under way, or the last one until it is dismissed; followed until it ends or the session does. */
export function useUpdateWatch(): { watch: UpdateWatch; run: UpdateRun | null } {
  const watch = watchOf(useServices());
  useEffect(() => watch.resume(), [watch]);
  const run = useSyncExternalStore(watch.subscribe, watch.getRun);
  return { watch, run };
}

function watchOf(parts: ConsoleServices): UpdateWatch {
  const known = watches.get(parts);
  if (known) return known;
  const { client, queryClient, absence, session, config } = parts;
  const watch = createUpdateWatch({
    store: createRunStore(sessionStorage),
    begin: () => begin(parts),
    look: createLook(client, queryClient),
    absence,
    now: Date.now,
    onEnd: ({ end }) => void goOn(end?.kind === 'updated', queryClient),
  });
  const goOn = async (isUpdated: boolean, queries: QueryClient) => {
    // the update may have brought another console
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
  // a device that restarts serves no chunks (a decision: unreachable chunks)
  await prefetchAreas();
  const { state } = await client.call('startUpdate', { body: { action: 'update' } });
  return state;
}
