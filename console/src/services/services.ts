import type { ConsoleConfig } from '@stillhouse/products/brand';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, use, useSyncExternalStore } from 'react';
import type { Analytics } from '../analytics/analytics.ts';
import type { DeviceClient } from '../api/client.ts';
import type { ExpectedOutage } from '../api/expected-outage.ts';
import type { PageExit } from '../api/page-exit.ts';
import type { ConnectionMonitor } from '../connection/connection.ts';
import { type Connection, isAway } from '../connection/connection-state.ts';
import type { Remote } from '../remote/remote.ts';
import type { PageFlags } from '../session/page-flags.ts';
import type { Session, SessionState } from '../session/session.ts';
import type { SetupSignIn } from '../session/setup-sign-in.ts';
import type { SignIn } from '../session/sign-in.ts';

/** What the pages of the console share. The app creates it once per page. */
export type ConsoleServices = {
  config: ConsoleConfig;
  flags: PageFlags;
  session: Session;
  signIn: SignIn;
  setupSignIn: SetupSignIn;
  client: DeviceClient;
  pageExit: PageExit;
  queryClient: QueryClient;
  outage: ExpectedOutage;
  connection: ConnectionMonitor;
  remote: Remote;
  analytics: Analytics;
  /** The history entry at which the page was loaded, which no navigation has led to. */
  initialLocation: { key: string | null };
  /**
   * Fetches the chunks of all areas, since a device that restarts cannot serve them. Never rejects.
   */
  prefetchAreas: () => Promise<void>;
};

export const ServicesContext = createContext<ConsoleServices | null>(null);

export function useServices(): ConsoleServices {
  const services = use(ServicesContext);
  if (!services) throw new Error('useServices needs a <ServicesContext> above it');
  return services;
}

export function useSession(): SessionState {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.getState);
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
