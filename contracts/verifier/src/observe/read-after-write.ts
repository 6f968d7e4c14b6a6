import { isOperationId, type Operation } from '@stillhouse/contracts/operations';
import type { CheckRun } from '../model/check-run.ts';
import type { RequestSpec } from '../model/target.ts';
import { getJsonBody, type Reading } from './read-resources.ts';
import { pollUntil, requestWithRetry } from './retry.ts';

/** Who sends a request. Default: the run's own client. */
export type Client = Pick<RequestSpec, 'as' | 'authorization' | 'usesSecondConnection'>;

/**
 * Reads what a write changes until the response shows the change. Waits as long as the contract
 * allows (x-readback). Every check that compares a list or settings after a write calls this
 * before, because a device that follows in time must not look like one that changes by itself.
 * @returns the last reading
 */
export async function readAfterWrite(
  run: CheckRun,
  { id, readback }: Pick<Operation, 'id' | 'readback'>,
  isShown: (body: unknown) => boolean,
  client: Client = {},
): Promise<Reading> {
  const readId = readback?.operationId;
  if (readback === undefined || readId === undefined || !isOperationId(readId))
    throw new TypeError(`${id} has no x-readback in the contract`);
  return await pollUntil(
    readback.withinMs,
    async () => {
      const exchange = await requestWithRetry(run, { operationId: readId, ...client });
      return { exchange, body: getJsonBody(exchange) };
    },
    ({ body }) => isShown(body),
  );
}
