import type { ConsoleConfig } from '@stillhouse/products/brand';
import { createAnalytics } from '../analytics/analytics.ts';
import { createDeviceClient } from '../api/client.ts';
import { createExpectedOutage } from '../api/expected-outage.ts';
import { observePageExit } from '../api/page-exit.ts';
import { getQuery } from '../api/query.ts';
import { createQueryClient } from '../api/query-client.ts';
import { createConnectionMonitor } from '../connection/connection.ts';
import { keepRestartDue } from '../queries/restart-due.ts';
import { createRemote } from '../remote/remote.ts';
import { toFacts } from '../rules/facts.ts';
import { findRejection } from '../rules/find-rejection.ts';
import type { ConsoleServices } from '../services/services.ts';
import type { PageFlags } from '../session/page-flags.ts';
import { createTokenSource } from '../session/renewal.ts';
import { createSession } from '../session/session.ts';
import { createSetupSignIn } from '../session/setup-sign-in.ts';
import { createRequestToken, createSignIn, setupUser } from '../session/sign-in.ts';
import { decodeToken, isExpired } from '../session/token.ts';
import { getLoaders, prefetchedAreas } from './areas.ts';
import { prefetchNow } from './prefetch.ts';

type Dependencies = {
  config: ConsoleConfig;
  flags: PageFlags;
  /** Origin of the device, which is the origin of the page. */
  origin: string;
  storage: Storage;
  now: () => number;
  warn: (message: string) => void;
  fetch?: (request: Request) => Promise<Response>;
  /** Origin of this build of the console, if not the device. */
  buildOrigin?: string;
  /** Replaces this build with the remote build of an origin. */
  loadRemote?: (origin: string) => Promise<void>;
};

export function createServices(dependencies: Dependencies): ConsoleServices {
  const { config, flags, origin, storage, now, warn, fetch, buildOrigin, loadRemote } =
    dependencies;
  const session = createSession({ storage, now, warn });
  const analytics = createAnalytics({ config, flags, session, storage, now });
  const pageExit = observePageExit(window, () => location.reload());
  const client = createDeviceClient({
    origin,
    fetch,
    getTokens: () => tokens,
    onEnd: (call) => {
      connection.report(call);
      return analytics.onCallEnd(call);
    },
    findRejection: (operationId, body) => {
      const { user } = session.getState();
      if (!user) return null;
      const status = queryClient.getQueryData(getQuery('/api/v1/status').queryKey);
      const facts = toFacts({ user, flags, status });
      return findRejection({ operationId, body }, { client, facts, brand: config.brand });
    },
    pageExit,
  });
  const requestToken = createRequestToken(client);
  const tokens = createTokenSource(session, requestToken);
  const outage = createExpectedOutage();
  const queryClient = createQueryClient(client, outage);
  const connection = createConnectionMonitor({
    requestStatus: async (signal) => {
      const claims = decodeToken(session.getState().user?.token);
      // The session of a computer that has slept ends, or others renew it.
      if (!claims || isExpired(claims, now())) return;
      const response = await client.GET('/api/v1/status', { signal }).catch(() => undefined);
      if (!response || !session.getState().user) return;
      queryClient.setQueryData(getQuery('/api/v1/status').queryKey, response.data);
    },
    onBack: () => void queryClient.refetchQueries({ type: 'active' }),
    outage,
    now,
    isHidden: () => document.hidden,
  });
  keepRestartDue(queryClient, storage);
  session.subscribe(() => {
    if (session.getState().user) return;
    // The next user of this tab must not see what this one has loaded.
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
  const setupSignIn = createSetupSignIn(flags, session, signIn, storage);
  // Before the first render, so that the console does not redirect to the sign-in page.
  setupSignIn.start();
  const initialLocation = { key: null };
  const prefetchAreas = () => prefetchNow(getLoaders(prefetchedAreas));
  const calls = { signIn, setupSignIn, client, pageExit, queryClient, outage, connection };
  return { config, flags, session, analytics, remote, ...calls, initialLocation, prefetchAreas };
}
