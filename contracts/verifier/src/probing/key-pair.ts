import { getLifecycleOperation, getOperationThat } from '@stillhouse/contracts/marked-operations';
import type { Operation } from '@stillhouse/contracts/operations';
import type { CheckRun } from '../model/check-run.ts';
import { formatValue, hasEqualValue } from '../observe/compare-values.ts';
import { describeOutcome, readResource } from '../observe/read-resources.ts';

/** Creates a key pair. The certificate for an earlier key no longer matches. */
export const { id: signingRequest } = getOperationThat('creates-key-pair');
const { id: list } = getLifecycleOperation('dot1xCertificate', 'list');

/** Returns true if an operation replaces the only key pair of the device. */
export function replacesKeyPair({ id }: Pick<Operation, 'id'>): boolean {
  return id === signingRequest;
}

/**
 * Returns why an operation must not replace the key pair of the device, or null. Credentials need
 * the key pair, and no request can restore it.
 */
export async function findKeyPairUser(
  run: CheckRun,
  operation: Pick<Operation, 'id'>,
): Promise<string | null> {
  if (!replacesKeyPair(operation)) return null;
  const { body, exchange } = await readResource(run, list);
  if (hasEqualValue(body, [])) return null;
  const found = body === undefined ? describeOutcome(exchange) : formatValue(body);
  return `${list} returned ${found}. A new key pair could make these credentials unusable.`;
}
