import type { Schema } from '@stillhouse/contracts/api';
import { useQuery } from '@tanstack/react-query';
import { getQuery } from '../api/query.ts';
import { useServices } from '../services/services.ts';

/** Every 3 s; in setup mode up to 50 polls every 2 s (R7.9). */
const pollMs = 3000;
const setupPollMs = 2000;
const maxSetupPolls = 50;

/**
 * The serial number, which the device reports without a network. It is polled; in setup mode until
 * the device has responded, at most 50 times.
 *
 * @param enabled whether somebody is signed in
 */
export function useOfflineStatus(enabled = true): Schema<'OfflineStatus'> | undefined {
  const { setupMode } = useServices().flags;
  const { data } = useQuery({
    ...getQuery('/api/v1/status/offline'),
    enabled,
    // Each poll is an attempt.
    retry: false,
    refetchIntervalInBackground: setupMode,
    refetchInterval: ({ state: { data: known, errorUpdateCount } }) => {
      if (!setupMode) return pollMs;
      return known === undefined && errorUpdateCount < maxSetupPolls ? setupPollMs : false;
    },
  });
  return data;
}
