import type { Schema } from '@stillhouse/contracts/api';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query.ts';

/** Spec section 7: in setup up to 50 polls at 2 s. */
const POLL_MS = 2000;
const POLLS = 50;

/**
 * What a device tells that is not set up yet: its serial number. Asked again until it has answered, 50 times at most.
 *
 * @param enabled somebody is signed in
 */
export function useOfflineStatus(enabled: boolean): Schema<'OfflineStatus'> | undefined {
  const { data } = useQuery({
    ...q('getOfflineStatus'),
    enabled,
    // each poll is a try
    retry: false,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data: known, errorUpdateCount } }) =>
      known === undefined && errorUpdateCount < POLLS ? POLL_MS : false,
  });
  return data;
}
