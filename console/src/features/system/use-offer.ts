import type { Schema } from '@stillhouse/contracts/api';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getQuery } from '../../api/query.ts';
import { type QueryState, useDeviceQuery } from '../../queries/use-device-query.ts';

/**
 * The offer of the device's channel. The device asks its server, which can take minutes.
 *
 * @param enabled whether to request it
 * @param state the update state: a change requests the offer again
 */
export function useOffer(enabled: boolean, state?: Schema<'UpgradeState'>) {
  const queryClient = useQueryClient();
  const available = getQuery('/api/v1/settings/updates/available');
  const query: QueryState<Schema<'AvailableUpdate'>> = useDeviceQuery({
    ...available,
    refetchOnMount: 'always',
    // An attempt may take ten minutes. It is repeated by itself and by the button.
    retry: false,
    enabled,
  });
  const checking = useIsFetching({ queryKey: available.queryKey }) > 0;
  const lastState = useRef(state);

  useEffect(() => {
    if (lastState.current === state) return;
    lastState.current = state;
    void queryClient.invalidateQueries({
      queryKey: getQuery('/api/v1/settings/updates/available').queryKey,
    });
  }, [queryClient, state]);

  return {
    query,
    checking,
    /** Checks now. The result can change the update state, too. */
    async check() {
      await queryClient.invalidateQueries({ queryKey: available.queryKey });
      await queryClient.invalidateQueries({
        queryKey: getQuery('/api/v1/settings/updates/state').queryKey,
      });
    },
  };
}
