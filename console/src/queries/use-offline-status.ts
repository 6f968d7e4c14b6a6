import type { Schema } from '@stillhouse/contracts/api';
import { useQuery } from '@tanstack/react-query';
import { q } from '../api/query.ts';
import { useServices } from '../services/services.ts';

/** Spec sections 7 and 9: every 3 s; in setup up to 50 polls at 2 s. */
const pollMs = 3000;
const setupPollMs = 2000;
const setupPolls = 50;

/**
 * What a device tells without a network: its serial number. Asked for again and again; in setup until it has answered, 50
 * times at most.
 *
 * @param enabled somebody is signed in
 */
export function useOfflineStatus(enabled = true): Schema<'OfflineStatus'> | undefined {
  const { setupMode } = useServices().flags;
  const { data } = useQuery({
    ...q('getOfflineStatus'),
    enabled,
    // each poll is a try
    retry: false,
    refetchIntervalInBackground: setupMode,
    refetchInterval: ({ state: { data: known, errorUpdateCount } }) => {
      if (!setupMode) return pollMs;
      return known === undefined && errorUpdateCount < setupPolls ? setupPollMs : false;
    },
  });
  return data;
}
