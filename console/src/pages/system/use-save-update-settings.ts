import type { Schema } from '@stillhouse/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { q } from '../../api/query.ts';
import { useChange } from '../../api/use-change.ts';

/**
 * Changes type or channel. Another of either can move the update at once, so that is asked for again.
 *
 * @returns rejects with a DeviceError when the device does not take it
 */
export function useSaveUpdateSettings(): (body: Schema<'UpdateSettingsUpdate'>) => Promise<void> {
  const change = useChange('changeUpdateSettings', 'getUpdateSettings');
  const queryClient = useQueryClient();
  return async (body) => {
    await change({ body });
    for (const query of [q('getUpdateState'), q('getAvailableUpdate')]) {
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
    }
  };
}
