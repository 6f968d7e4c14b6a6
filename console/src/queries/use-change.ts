import type { OperationId } from '@stillhouse/contracts/operations';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { InputOf, PlainOperationId, ReplyOf } from '../api/operation-types.ts';
import { q } from '../api/query.ts';
import { useServices } from '../services/services.ts';

/**
 * A change of a group of settings. The device answers it with the whole group as it now is, which becomes what every
 * page shows of it; nothing is shown before the device has said so.
 *
 * @param change the writing operation, such as 'updateSystemSettings'
 * @param read the operation that reads the same group, such as 'getSystemSettings'
 * @returns sends the change; rejects with a DeviceError, and the group is then read again, since a change whose answer
 *   was lost may have been made
 */
export function useChange<Change extends OperationId, Read extends PlainOperationId>(
  change: Change,
  read: ReplyOf<Change> extends ReplyOf<Read> ? Read : never,
): (input: InputOf<Change>) => Promise<ReplyOf<Change>> {
  const { client } = useServices();
  const queryClient = useQueryClient();
  return useCallback(
    async (input) => {
      const { queryKey } = q<PlainOperationId>(read);
      try {
        const group = await client.call(change, input);
        // an answer under way was given before the change
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, group as never);
        return group;
      } catch (cause) {
        void queryClient.invalidateQueries({ queryKey });
        throw cause;
      }
    },
    [client, queryClient, change, read],
  );
}
