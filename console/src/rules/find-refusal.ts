import type { OperationId } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { Brand } from '@stillhouse/products/brand';
import type { DeviceClient } from '../api/client.ts';
import { asksPolicy, findHindrance, formatHindrance } from './change-rules.ts';
import type { Facts } from './facts.ts';
import { fetchPolicy } from './update-control.ts';

/** For what a product does not have; nothing on its screens leads there. */
export const absentText = 'This device does not have it.';

/**
 * Returns why the screens of this device do not let this user make a change, as a sentence; null if
 * they do. Who controls the updates is read at that moment, because it may have changed.
 *
 * @throws DeviceError if that cannot be read
 */
export async function findRefusal(
  change: { operationId: OperationId; body: unknown },
  { client, facts, brand }: { client: DeviceClient; facts: Facts; brand: Brand },
): Promise<string | null> {
  const { operationId, body } = change;
  const policy = asksPolicy(operationId) ? await fetchPolicy(client) : null;
  const properties = isRecord(body) ? Object.keys(body) : [];
  const hindrance = findHindrance(operationId, properties, { facts, policy });
  return hindrance && (formatHindrance(hindrance, brand) ?? absentText);
}
