import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DeviceClient } from './client.ts';
import { DeviceError } from './device-error.ts';
import { createPlannedAbsence } from './planned-absence.ts';
import { q } from './query.ts';
import { createQueryClient, retryDelay, shouldRetry } from './query-client.ts';

const failed = (status: number) => new DeviceError('getStatus', { status, code: 'x', detail: '' });

// R9.2.
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

// R9.2.
test('the pauses between tries double up to 30 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map(retryDelay)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

const answering = (asked: unknown[]): Pick<DeviceClient, 'call'> => ({
  call: async (id, input) => {
    asked.push([id, input]);
    return { product: 'barra' } as never;
  },
});

test('a query asks the operation of its key', async () => {
  const asked: unknown[] = [];
  const queryClient = createQueryClient(answering(asked), createPlannedAbsence());
  await expect(queryClient.fetchQuery(q('getStatus'))).resolves.toEqual({ product: 'barra' });
  expect(asked).toEqual([['getStatus', {}]]);
  expect(queryClient.getQueryData(q('getStatus').queryKey)?.product).toBe('barra');
});

test('a query waits for a device that restarts, and one that is given up waits no more', async () => {
  const asked: unknown[] = [];
  const absence = createPlannedAbsence();
  const queryClient = createQueryClient(answering(asked), absence);
  const end = absence.begin();
  const status = queryClient.fetchQuery(q('getStatus'));
  const hostname = queryClient.fetchQuery(q('getHostname'));
  await queryClient.cancelQueries(q('getHostname'));
  await expect(hostname).rejects.toThrow();
  expect(asked).toEqual([]);
  end();
  await status;
  expect(asked).toEqual([['getStatus', {}]]);
});

// R7.4, R9.2.
test('the defaults are those of the specification', () => {
  const { queries } = createQueryClient(answering([]), createPlannedAbsence()).getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 300_000,
    refetchOnWindowFocus: false,
    networkMode: 'always',
  });
});
