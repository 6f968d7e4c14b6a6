import type { OperationId } from '@stillhouse/contracts/operations';
import type { PlainOperationId, ReplyOf } from '../api/operation-types.ts';
import { useServices } from '../services/services.ts';
import { type DeviceAnswer, useDeviceQuery } from './use-device-query.ts';

/** A reply with the difference between the clocks: `Date.now() + aheadMs` is the device's time. */
export type Dated<T> = { data: T; aheadMs: number };

/** Apart from the key of q(), since what lies under it has another shape. */
export function datedKey(id: OperationId) {
  return ['dated', id] as const;
}

/**
 * A query of something that depends on what time it is, such as what expires. The device's own clock counts, and the
 * reply's Date header tells it (RFC 9110 section 6.6.1); without one, this computer's clock does.
 */
export function useDatedQuery<Id extends PlainOperationId>(
  id: Id,
): DeviceAnswer<Dated<ReplyOf<Id>>> {
  const { client, absence } = useServices();
  return useDeviceQuery({
    queryKey: datedKey(id),
    queryFn: async ({ signal }): Promise<Dated<ReplyOf<Id>>> => {
      await absence.whenOver(signal);
      // an operation without input
      const { response, body } = await client.send<PlainOperationId>(id, {}, { signal });
      return { data: body as ReplyOf<Id>, aheadMs: clockAheadMs(response, Date.now()) };
    },
    refetchOnMount: 'always',
  });
}

/** How far the device's clock is ahead of `now`, in milliseconds; 0 when the reply does not tell. */
function clockAheadMs(response: Response, now: number): number {
  const told = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(told) ? 0 : told - now;
}
