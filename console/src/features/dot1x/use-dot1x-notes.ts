import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeviceNames } from './device-names.ts';
import type { Dot1xContent } from './dot1x-file.ts';

/** The file of another device, and the names of this one. */
export type TakenOver = { fileName: string; content: Dot1xContent; names: DeviceNames };

type Dot1xNotes = {
  takenOver?: TakenOver | undefined;
  /** The CA certificates that were sent, in PEM. The device does not return them. */
  sent?: Partial<Record<'ethernet' | 'wifi', string | undefined>>;
  /** The hidden network that was set up. The device does not report that it is hidden. */
  hiddenSsid?: string | undefined;
};

const notesKey = ['dot1x-notes'] as const;
const none: Dot1xNotes = {};

/**
 * What only this page knows of 802.1x. It is in the query cache, so that it ends with the session
 * and with a reload: nothing of it is stored.
 */
export function useDot1xNotes() {
  const queryClient = useQueryClient();
  const { data } = useQuery<Dot1xNotes>({ queryKey: notesKey, queryFn: skipToken });
  return {
    notes: data ?? none,
    update(changed: Dot1xNotes) {
      queryClient.setQueryDefaults(notesKey, { gcTime: Number.POSITIVE_INFINITY });
      queryClient.setQueryData<Dot1xNotes>(notesKey, (was) => ({ ...was, ...changed }));
    },
  };
}
