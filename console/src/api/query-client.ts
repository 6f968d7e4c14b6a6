import { notifyManager, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import type { DeviceClient } from './client.ts';
import { DeviceError } from './device-error.ts';
import type { ExpectedOutage } from './expected-outage.ts';
import { type QueryKey, toQueryData } from './query.ts';

const cacheMs = 5 * 60_000;
const maxRetries = 3;
const maxRetryDelayMs = 30_000;

/**
 * The defaults of R9.2 and R7.4: 5 minutes of cache, 3 retries with exponential delay, no refetch
 * on focus.
 */
export function createQueryClient(
  client: Pick<DeviceClient, 'GET'>,
  outage: ExpectedOutage,
): QueryClient {
  // The default is setTimeout(0), which a paused page clock holds back.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey, signal }: QueryFunctionContext) => {
          await outage.waitForEnd(signal);
          // Every key is created by getQuery(), which is typed.
          const [path] = queryKey as unknown as QueryKey;
          return toQueryData(await client.GET(path, { signal }));
        },
        staleTime: cacheMs,
        gcTime: cacheMs,
        refetchOnWindowFocus: false,
        // `navigator.onLine` says nothing about a device in the local network.
        networkMode: 'always',
        refetchOnReconnect: false,
        retry: shouldRetry,
        retryDelay,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/**
 * @param failures how many attempts failed before this one, 0 for the first failure
 * @returns whether a retry can help: no response, or an error inside the device. A rejection (4xx)
 *   or a missing operation (501) would repeat.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= maxRetries || !(error instanceof DeviceError)) return false;
  return error.status === 0 || (error.status >= 500 && error.status !== 501);
}

/** 1 s, 2 s, 4 s ... up to 30 s. */
export function retryDelay(failures: number): number {
  return Math.min(1000 * 2 ** failures, maxRetryDelayMs);
}
