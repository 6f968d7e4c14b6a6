import type { OperationId } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { Brand } from '@stillhouse/products/brand';
import type { DeviceClient } from '../api/client.ts';
import { type Control, findHindrance, formatHindrance, type Hindrance } from './change-rules.ts';
import type { Facts } from './facts.ts';
import { fetchPolicy, type UpdatePolicy } from './update-control.ts';

/** For what a product does not have; nothing on its screens leads there. */
export const absentText = 'This device does not have it.';

/**
 * Reads who controls the updates, if the rule of the operation asks it. It may have changed since a
 * page was opened.
 *
 * @throws DeviceError
 */
export async function readControlOf(
  operationId: OperationId,
  { client, facts }: { client: DeviceClient; facts: Facts },
): Promise<Control> {
  const control = { facts, policy: null };
  const asks = findHindrance(operationId, [], control) === 'unknownControl';
  return asks ? { facts, policy: await fetchPolicy(client) } : control;
}

/**
 * Returns why the screens of this device do not let this user make a change, as a sentence; null if
 * they do. A promise only if the device must be asked who controls its updates.
 *
 * @throws DeviceError if that cannot be read
 */
export function findRefusal(
  change: { operationId: OperationId; body: unknown },
  { client, facts, brand }: { client: DeviceClient; facts: Facts; brand: Brand },
): string | null | Promise<string | null> {
  const { operationId, body } = change;
  const properties = isRecord(body) ? Object.keys(body) : [];
  const decide = (policy: UpdatePolicy | null) =>
    findHindrance(operationId, properties, { facts, policy });
  const format = (hindrance: Hindrance | null) =>
    hindrance && (formatHindrance(hindrance, brand) ?? absentText);
  const hindrance = decide(null);
  if (hindrance !== 'unknownControl') return format(hindrance);
  return fetchPolicy(client).then((policy) => format(decide(policy)));
}
