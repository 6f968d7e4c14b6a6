import type { Schema } from '@stillhouse/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { getQuery } from '../../api/query.ts';
import { useChange } from '../../queries/use-change.ts';
import { getChannelLabel } from '../../updates/channels.ts';

/**
 * Changes the type or the channel, which can change the update state, so that is read again.
 *
 * @returns rejects with a DeviceError if the device rejects, and with an Error if it responds with
 *   other settings
 */
export function useSaveUpdateSettings(): (body: Schema<'UpdateSettingsUpdate'>) => Promise<void> {
  const change = useChange('PUT', '/api/v1/settings/updates', {
    format: ({ channel }) => getChannelLabel(channel),
  });
  const queryClient = useQueryClient();
  return async (body) => {
    const received = await change(body);
    for (const query of [
      getQuery('/api/v1/settings/updates/state'),
      getQuery('/api/v1/settings/updates/available'),
    ]) {
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
    }
    const other = findDifference(body, received);
    if (other !== null) throw new Error(`The device reports: ${other}.`);
  };
}

/** @returns the value of the response that differs from the requested one; null if there is none */
export function findDifference(
  requested: Schema<'UpdateSettingsUpdate'>,
  received: Schema<'UpdateSettings'>,
): string | null {
  if (requested.type !== undefined && requested.type !== received.type) return received.type;
  if (requested.channel !== undefined && requested.channel !== received.channel)
    return received.channel;
  return null;
}
