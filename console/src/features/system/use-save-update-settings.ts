import type { Schema } from '@stillhouse/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { q } from '../../api/query.ts';
import { useChange } from '../../queries/use-change.ts';

/**
 * Changes the type or the channel, which can change the update state, so that is read again.
 *
 * @returns rejects with a DeviceError if the device refuses, and with an Error if it responds with
 *   other settings
 */
export function useSaveUpdateSettings(): (body: Schema<'UpdateSettingsUpdate'>) => Promise<void> {
  const change = useChange('PUT', '/api/v1/settings/updates');
  const queryClient = useQueryClient();
  return async (body) => {
    const answered = await change(body);
    for (const query of [
      q('/api/v1/settings/updates/state'),
      q('/api/v1/settings/updates/available'),
    ]) {
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
    }
    const other = otherThanAsked(body, answered);
    if (other !== null) throw new Error(`The device says: ${other}.`);
  };
}

/** @returns the value of the response that differs from the requested one; null if there is none */
export function otherThanAsked(
  asked: Schema<'UpdateSettingsUpdate'>,
  answered: Schema<'UpdateSettings'>,
): string | null {
  if (asked.type !== undefined && asked.type !== answered.type) return answered.type;
  if (asked.channel !== undefined && asked.channel !== answered.channel) return answered.channel;
  return null;
}
