import { type QueryData, type QueryPath, toQueryData } from '../api/query.ts';
import { type ConsoleServices, useServices } from '../services/services.ts';
import { type QueryState, useDeviceQuery } from './use-device-query.ts';

/**
 * A response with the difference between the clocks: `Date.now() + aheadMs` is the device's time.
 */
export type Dated<T> = { data: T; aheadMs: number };

/** Differs from the key of getQuery(), because the cached data has another shape. */
export function getDatedKey(path: QueryPath) {
  return ['dated', path] as const;
}

/**
 * A query of something that depends on the time, such as what expires. Uses the device's clock,
 * from the Date header (RFC 9110 section 6.6.1), or else this computer's clock.
 */
export function useDatedQuery<Path extends QueryPath>(
  path: Path,
): QueryState<Dated<QueryData<Path>>> {
  return useDeviceQuery({ ...createDatedQuery(path, useServices()), refetchOnMount: 'always' });
}

/** The key and the function of a dated query, for useQuery and for the cache. */
export function createDatedQuery<Path extends QueryPath>(
  path: Path,
  { client, outage }: Pick<ConsoleServices, 'client' | 'outage'>,
) {
  return {
    queryKey: getDatedKey(path),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Dated<QueryData<Path>>> => {
      await outage.waitForEnd(signal);
      const result = await client.GET<QueryPath, { signal: AbortSignal }>(path, { signal });
      return {
        data: toQueryData(result) as QueryData<Path>,
        aheadMs: getClockAheadMs(result.response),
      };
    },
  };
}

/** How far the device's clock is ahead of this computer's; 0 if the response has no Date header. */
function getClockAheadMs(response: Response): number {
  const deviceTime = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(deviceTime) ? 0 : deviceTime - Date.now();
}
