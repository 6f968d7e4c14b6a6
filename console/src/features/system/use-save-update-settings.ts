import type { Schema } from '@stillhouse/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { q } from '../../api/query.ts';
import { useChange } from '../../queries/use-change.ts';

/**
 * Changes type or channel. Another of either can move the update at once, so that is asked for again.
 *
 * @returns rejects with a DeviceError when the device does not take it, and with an Error when it answers something else
 */
export function useSaveUpdateSettings(): (body: Schema<'UpdateSettingsUpdate'>) => Promise<void> {
  const change = useChange('changeUpdateSettings', 'getUpdateSettings');
  const queryClient = useQueryClient();
  return async (body) => {
    const answered = await change({ body });
    for (const query of [q('getUpdateState'), q('getAvailableUpdate')]) {
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
    }
    const other = otherThanAsked(body, answered);
    if (other !== null) throw new Error(`The device says: ${other}.`);
  };
}

/** @returns what the device answers in the place of what it was asked for; null when it has taken it */
export function otherThanAsked(
  asked: Schema<'UpdateSettingsUpdate'>,
  answered: Schema<'UpdateSettings'>,
): string | null {
  if (asked.type !== undefined && asked.type !== answered.type) return answered.type;
  if (asked.channel !== undefined && asked.channel !== answered.channel) return answered.channel;
  return null;
}
