import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DeviceError } from './device-error.ts';
import { q } from './query.ts';
import { createQueryClient, retryDelay, shouldRetry } from './query-client.ts';

const failed = (status: number) => new DeviceError('getStatus', { status, code: 'x', detail: '' });

test.each([0, 500, 503, 504])('a query that failed with %i is tried three more times', (status) => {
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, failed(status)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('a query that the device refuses is not tried again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 400, max: 499 }), fc.nat(5), (status, failures) => {
      expect(shouldRetry(failures, failed(status))).toBe(false);
    }),
  );
  expect(shouldRetry(0, failed(501))).toBe(false);
  expect(shouldRetry(0, new TypeError('a bug of ours'))).toBe(false);
});

test('the pauses between tries double up to 30 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map(retryDelay)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

test('a query asks the operation of its key', async () => {
  const asked: unknown[] = [];
  const queryClient = createQueryClient({
    call: async (id, input) => {
      asked.push([id, input]);
      return { product: 'barra' } as never;
    },
  });
  await expect(queryClient.fetchQuery(q('getStatus'))).resolves.toEqual({ product: 'barra' });
  expect(asked).toEqual([['getStatus', {}]]);
  expect(queryClient.getQueryData(q('getStatus').queryKey)?.product).toBe('barra');
});

test('the defaults are those of the specification', () => {
  const { queries } = createQueryClient({ call: () => Promise.reject() }).getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 300_000,
    refetchOnWindowFocus: false,
    networkMode: 'always',
  });
});
