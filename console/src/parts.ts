import type { ConsoleConfig } from '@stillhouse/products/brand';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, use, useSyncExternalStore } from 'react';
import { type Analytics, createAnalytics } from './analytics/analytics.ts';
import { createClient, type DeviceClient } from './api/client.ts';
import { createPlannedAbsence, type PlannedAbsence } from './api/planned-absence.ts';
import { createQueryClient } from './api/query-client.ts';
import { createWire, type Wire } from './api/wire.ts';
import { createRemote, type Remote } from './remote/remote.ts';
import { forgetSerialNumber, type PageFlags } from './session/page-flags.ts';
import { createTokenSource } from './session/renewal.ts';
import { createSession, type Session, type SessionState } from './session/session.ts';
import { createSetupSignIn, type SetupSignIn } from './session/setup-sign-in.ts';
import { createRequestToken, createSignIn, type SignIn, setupUser } from './session/sign-in.ts';

/** What the console is made of, put together once per page. */
export type ConsoleParts = {
  config: ConsoleConfig;
  flags: PageFlags;
  session: Session;
  signIn: SignIn;
  setupSignIn: SetupSignIn;
  client: DeviceClient;
  /** Calls without the session's consequences: a 401 signs nobody out. */
  wire: Wire;
  queryClient: QueryClient;
  absence: PlannedAbsence;
  remote: Remote;
  analytics: Analytics;
  /** The history entry that the page was loaded at: no navigation has led there. */
  firstPlace: { key: string | null };
};

type Surroundings = {
  config: ConsoleConfig;
  flags: PageFlags;
  /** Where the device is: the origin of the page. */
  origin: string;
  storage: Storage;
  now: () => number;
  warn: (message: string) => void;
  fetch?: (request: Request) => Promise<Response>;
  /** Where this build of the console came from, when not from the device. */
  buildOrigin?: string;
  /** Puts the remote build of this origin in place of this one. */
  loadRemote?: (origin: string) => Promise<void>;
};

export function createParts(surroundings: Surroundings): ConsoleParts {
  const { config, flags, origin, storage, now, warn, fetch, buildOrigin, loadRemote } =
    surroundings;
  const wire = createWire(origin, fetch);
  const session = createSession({ storage, now, warn });
  const requestToken = createRequestToken(wire);
  const analytics = createAnalytics({ config, flags, session, storage, now });
  const client = createClient(wire, createTokenSource(session, requestToken), analytics.called);
  const absence = createPlannedAbsence();
  const queryClient = createQueryClient(client, absence);
  session.subscribe(() => {
    if (session.getState().user) return;
    // the next user of this tab must not see what this one has loaded
    void queryClient.cancelQueries();
    queryClient.clear();
  });
  const remote = createRemote({
    allowed: config.allowedRemoteOrigins,
    possible: flags.setupMode && loadRemote !== undefined && buildOrigin === origin,
    resumes: session.getState().user?.sub === setupUser,
    storage,
    load: async (remoteOrigin) => loadRemote?.(remoteOrigin),
  });
  const signIn = createSignIn(requestToken, session, remote);
  const setupSignIn = createSetupSignIn(flags, session, signIn, () => forgetSerialNumber(storage));
  // before anything is shown: the way to the sign-in page is not even begun
  setupSignIn.start();
  const firstPlace = { key: null };
  const calls = { signIn, setupSignIn, client, wire, queryClient, absence };
  return { config, flags, session, analytics, remote, ...calls, firstPlace };
}

export const PartsContext = createContext<ConsoleParts | null>(null);

export function useParts(): ConsoleParts {
  const parts = use(PartsContext);
  if (!parts) throw new Error('useParts needs a <PartsContext> above it');
  return parts;
}

export function useSession(): SessionState {
  const { session } = useParts();
  return useSyncExternalStore(session.subscribe, session.getState);
}
