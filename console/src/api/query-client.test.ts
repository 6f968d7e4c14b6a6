import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DeviceClient } from './client.ts';
import { DeviceError } from './device-error.ts';
import { createExpectedOutage } from './expected-outage.ts';
import { getQuery } from './query.ts';
import { createQueryClient, retryDelay, shouldRetry } from './query-client.ts';

const failed = (status: number) => new DeviceError('getStatus', { status, code: 'x', detail: '' });

// R9.2.
test.each([0, 500, 503, 504])('a query that failed with %i is retried three times', (status) => {
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, failed(status)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('a query that the device rejects is not retried', () => {
  fc.assert(
    fc.property(fc.integer({ min: 400, max: 499 }), fc.nat(5), (status, failures) => {
      expect(shouldRetry(failures, failed(status))).toBe(false);
    }),
  );
  expect(shouldRetry(0, failed(501))).toBe(false);
  expect(shouldRetry(0, new TypeError('a bug in the console'))).toBe(false);
});

// R9.2.
test('the delay of retries doubles up to 30 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map(retryDelay)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

function createFakeClient(requested: unknown[]): Pick<DeviceClient, 'GET'> {
  const respond = async (path: string) => {
    requested.push(path);
    return { data: { product: 'barra' } };
  };
  return { GET: respond as DeviceClient['GET'] };
}

test('a query requests the path of its key', async () => {
  const requested: unknown[] = [];
  const queryClient = createQueryClient(createFakeClient(requested), createExpectedOutage());
  await expect(queryClient.fetchQuery(getQuery('/api/v1/status'))).resolves.toEqual({
    product: 'barra',
  });
  expect(requested).toEqual(['/api/v1/status']);
  expect(queryClient.getQueryData(getQuery('/api/v1/status').queryKey)?.product).toBe('barra');
});

test('a query waits while the device restarts, and stops waiting when it is canceled', async () => {
  const requested: unknown[] = [];
  const outage = createExpectedOutage();
  const queryClient = createQueryClient(createFakeClient(requested), outage);
  const end = outage.begin();
  const status = queryClient.fetchQuery(getQuery('/api/v1/status'));
  const hostname = queryClient.fetchQuery(getQuery('/api/v1/network/config/hostname'));
  await queryClient.cancelQueries(getQuery('/api/v1/network/config/hostname'));
  await expect(hostname).rejects.toThrow();
  expect(requested).toEqual([]);
  end();
  await status;
  expect(requested).toEqual(['/api/v1/status']);
});

// R7.4, R9.2.
test('the defaults are those of the specification', () => {
  const { queries } = createQueryClient(
    createFakeClient([]),
    createExpectedOutage(),
  ).getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 300_000,
    refetchOnWindowFocus: false,
    networkMode: 'always',
  });
});
