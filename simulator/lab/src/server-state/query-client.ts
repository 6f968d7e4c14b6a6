import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Reachability } from './reachability.ts';

/**
 * Every response and error updates the reachability. All queries refetch once the simulator is
 * reachable again.
 */
export function createQueryClient(reachability: Reachability): QueryClient {
  const reportToReachability = {
    onSuccess: () => reachability.reportResponse(),
    onError: (error: unknown) => reachability.reportError(error),
  };
  const client = new QueryClient({
    queryCache: new QueryCache(reportToReachability),
    mutationCache: new MutationCache(reportToReachability),
    defaultOptions: {
      queries: {
        // The simulator is local: the browser's online state does not matter.
        networkMode: 'always',
        // Polling replaces retries.
        retry: false,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
  reachability.subscribe(() => {
    if (reachability.getStatus() === 'reachable') void client.invalidateQueries();
  });
  return client;
}
