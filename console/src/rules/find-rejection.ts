import type { OperationId } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { Brand } from '@stillhouse/products/brand';
import type { DeviceClient } from '../api/client.ts';
import { type Control, findHindrance, formatHindrance, type Hindrance } from './change-rules.ts';
import type { Facts } from './facts.ts';
import { fetchPolicy } from './update-control.ts';

/** Formats why a change is not sent. Nothing on the screens leads to what a product lacks. */
export function formatRejection(hindrance: Hindrance, brand: Brand): string {
  return formatHindrance(hindrance, brand) ?? 'This device does not have it.';
}

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
  return { facts, policy: asksPolicy(operationId, facts) ? await fetchPolicy(client) : null };
}

function asksPolicy(operationId: OperationId, facts: Facts): boolean {
  return findHindrance(operationId, [], { facts, policy: null }) === 'unknownControl';
}

/**
 * Returns why the screens of this device do not let this user make a change, as a sentence; null if
 * they do. A promise only if the device must be asked who controls its updates.
 *
 * @throws DeviceError if that cannot be read
 */
export function findRejection(
  change: { operationId: OperationId; body: unknown },
  { client, facts, brand }: { client: DeviceClient; facts: Facts; brand: Brand },
): string | null | Promise<string | null> {
  const { operationId, body } = change;
  const properties = isRecord(body) ? Object.keys(body) : [];
  const decide = (control: Control) => {
    const hindrance = findHindrance(operationId, properties, control);
    return hindrance && formatRejection(hindrance, brand);
  };
  return asksPolicy(operationId, facts)
    ? readControlOf(operationId, { client, facts }).then(decide)
    : decide({ facts, policy: null });
}
