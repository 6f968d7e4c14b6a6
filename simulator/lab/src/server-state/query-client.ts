import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Reachability } from './reachability.ts';

/** Every answer and every failure of it tells whether the simulator is there; once it is back, everything is asked for again. */
export function createQueryClient(reachability: Reachability): QueryClient {
  const told = {
    onSuccess: () => reachability.answered(),
    onError: (error: unknown) => reachability.failed(error),
  };
  const client = new QueryClient({
    queryCache: new QueryCache(told),
    mutationCache: new MutationCache(told),
    defaultOptions: {
      queries: {
        // the simulator is on this machine, whatever the browser thinks of its network
        networkMode: 'always',
        // what is asked for every second needs no second try
        retry: false,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
  reachability.subscribe(() => {
    if (reachability.standing() === 'there') void client.invalidateQueries();
  });
  return client;
}
