import { useQuery } from '@tanstack/react-query';
import { getQuery } from '../api/query.ts';
import { useServices, useSession } from '../services/services.ts';
import { type Facts, toFacts } from './facts.ts';

const reconnectMs = 10_000;

/** Returns the facts about the signed-in user and the device, or null if nobody is signed in. */
export function useFacts(): Facts | null {
  const { flags } = useServices();
  const { user } = useSession();
  const { data: status } = useQuery({
    ...getQuery('/api/v1/status'),
    enabled: user !== null,
    // Completes the menu once a device is back that was away when the console was opened.
    refetchInterval: ({ state }) => (state.error && !state.data ? reconnectMs : false),
  });
  return user && toFacts({ user, flags, status });
}
