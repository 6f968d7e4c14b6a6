import type { ResponseData } from '../api/client.ts';
import type { QueryPath } from '../api/query.ts';
import { useServices } from '../services/services.ts';
import { type QueryState, useDeviceQuery } from './use-device-query.ts';

/**
 * A response with the difference between the clocks: `Date.now() + aheadMs` is the device's time.
 */
export type Dated<T> = { data: T; aheadMs: number };

/** Differs from the key of q(), because the cached data has another shape. */
export function getDatedKey(path: QueryPath) {
  return ['dated', path] as const;
}

/**
 * A query of something that depends on the time, such as what expires. The device's own clock
 * counts, which the Date header tells (RFC 9110 section 6.6.1). Without that header, this
 * computer's clock counts.
 */
export function useDatedQuery<Path extends QueryPath>(
  path: Path,
): QueryState<Dated<ResponseData<'get', Path>>> {
  const { client, outage } = useServices();
  return useDeviceQuery({
    queryKey: getDatedKey(path),
    queryFn: async ({ signal }): Promise<Dated<ResponseData<'get', Path>>> => {
      await outage.waitForEnd(signal);
      const { data, response } = await client.GET<QueryPath, { signal: AbortSignal }>(path, {
        signal,
      });
      return { data: data as ResponseData<'get', Path>, aheadMs: getClockAheadMs(response) };
    },
    refetchOnMount: 'always',
  });
}

/** How far the device's clock is ahead of this computer's; 0 when the response does not tell. */
function getClockAheadMs(response: Response): number {
  const deviceTime = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(deviceTime) ? 0 : deviceTime - Date.now();
}
