import type { Schema } from '@stillhouse/contracts/api';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { q } from '../../api/query.ts';
import { type DeviceAnswer, useDeviceQuery } from '../../queries/use-device-query.ts';

/**
 * What the device's channel offers. The device has to ask its server, which can take minutes.
 *
 * @param enabled false: nobody asks
 * @param state where the update is: the offer is asked for again when it becomes another
 */
export function useOffer(enabled: boolean, state?: Schema<'UpgradeState'>) {
  const queryClient = useQueryClient();
  const query = q('getAvailableUpdate');
  const answer: DeviceAnswer<Schema<'AvailableUpdate'>> = useDeviceQuery({
    ...query,
    refetchOnMount: 'always',
    // each try may take ten minutes; it is asked again by itself, and by the button
    retry: false,
    enabled,
  });
  const checking = useIsFetching({ queryKey: query.queryKey }) > 0;
  const lastState = useRef(state);

  useEffect(() => {
    if (lastState.current === state) return;
    lastState.current = state;
    void queryClient.invalidateQueries({ queryKey: q('getAvailableUpdate').queryKey });
  }, [queryClient, state]);

  return {
    answer,
    checking,
    /** Looks now; what it finds can change where the update is, too. */
    async check() {
      await queryClient.invalidateQueries({ queryKey: query.queryKey });
      await queryClient.invalidateQueries({ queryKey: q('getUpdateState').queryKey });
    },
  };
}
