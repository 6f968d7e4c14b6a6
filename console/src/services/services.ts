import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Analytics } from '../analytics/analytics.ts';
import type { DeviceClient } from '../api/client.ts';
import type { ExpectedOutage } from '../api/expected-outage.ts';
import type { ConnectionMonitor } from '../connection/connection.ts';
import { type Connection, isAway } from '../connection/connection-state.ts';
import type { RunningWork, WorkList } from './running-work.ts';
import { type SessionServices, useSessionServices } from './session-services.ts';

export { ServicesContext, useSession } from './session-services.ts';

/** What the pages of the console share. The app creates it once per page. */
export type ConsoleServices = SessionServices & {
  client: DeviceClient;
  queryClient: QueryClient;
  outage: ExpectedOutage;
  connection: ConnectionMonitor;
  work: WorkList;
  analytics: Analytics;
  /**
   * Fetches the chunks of all areas, since a device that restarts cannot serve them. Never rejects.
   */
  prefetchAreas: () => Promise<void>;
};

export function useServices(): ConsoleServices {
  const services = useSessionServices();
  if (!isComplete(services)) throw new Error('useServices needs the services of <App>');
  return services;
}

function isComplete(services: SessionServices): services is ConsoleServices {
  return 'client' in services;
}

export function useConnection(): Connection {
  const { connection } = useServices();
  return useSyncExternalStore(connection.subscribe, connection.getState);
}

/** Whether the device is away and nothing else on the screen waits for it to come back. */
export function useIsAway(): boolean {
  const { outage } = useServices();
  const isExpected = useSyncExternalStore(outage.subscribe, outage.getState);
  return isAway(useConnection()) && !isExpected;
}

/** Whether the device responds; else what it said last about its links may be wrong (R2.67). */
export function useIsResponding(): boolean {
  return !isAway(useConnection());
}

/** Lists what the component does as running work while it is on screen; null if it does nothing. */
export function useReportedWork(work: RunningWork | null): void {
  const list = useServices().work;
  const content = work && JSON.stringify(work);
  useEffect(
    () => (content === null ? undefined : list.begin(JSON.parse(content))),
    [list, content],
  );
}
