import { createAnalytics } from '../analytics/analytics.ts';
import { createDeviceClient } from '../api/client.ts';
import { createExpectedOutage } from '../api/expected-outage.ts';
import type { EndedCall } from '../api/follow-call.ts';
import { getQuery } from '../api/query.ts';
import { createQueryClient } from '../api/query-client.ts';
import { createConnectionMonitor } from '../connection/connection.ts';
import { keepRestartDue } from '../queries/restart-due.ts';
import { toFacts } from '../rules/facts.ts';
import { createWorkList } from '../services/running-work.ts';
import type { ConsoleServices } from '../services/services.ts';
import { createTokenSource } from '../session/renewal.ts';
import { decodeToken, isExpired } from '../session/token.ts';
import { getLoaders, prefetchedAreas } from './areas.ts';
import { createSessionServices, type Dependencies } from './create-session-services.ts';
import { prefetchNow } from './prefetch.ts';
import { findRejection } from './shared-parts.ts';

/** @param services those of the sign-in page */
export function createServices(
  dependencies: Dependencies,
  services = createSessionServices(dependencies),
): ConsoleServices {
  const { origin, storage, now, fetch } = dependencies;
  const { config, flags, session, pageExit } = services;
  const analytics = createAnalytics({ config, flags, session, storage, now });
  const onEnd = (call: EndedCall) => {
    connection.report(call);
    void analytics.onCallEnd(call);
  };
  const client = createDeviceClient({
    origin,
    fetch,
    getTokens: () => tokens,
    onEnd,
    findRejection: (operationId, body) => {
      const { user } = session.getState();
      if (!user) return null;
      const status = queryClient.getQueryData(getQuery('/api/v1/status').queryKey);
      const facts = toFacts({ user, flags, status });
      return findRejection({ operationId, body }, { client, facts, brand: config.brand });
    },
    pageExit,
  });
  const tokens = createTokenSource(session, services.requestToken);
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
  services.followSignIns(onEnd);
  keepRestartDue(queryClient, storage);
  session.subscribe(() => {
    if (session.getState().user) return;
    // The next user of this tab must not see what this one has loaded.
    void queryClient.cancelQueries();
    queryClient.clear();
  });
  const prefetchAreas = () => prefetchNow(getLoaders(prefetchedAreas));
  const work = createWorkList();
  return { ...services, client, queryClient, outage, connection, analytics, prefetchAreas, work };
}
