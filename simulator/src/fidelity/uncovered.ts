import { operations } from '@stillhouse/contracts/operations';
import type { TrafficExchange } from '../traffic/traffic.ts';

/** Returns the operations of a product that no recorded response shows. */
export function listUncovered(
  exchanges: readonly TrafficExchange[],
  product: string,
): readonly string[] {
  const shown = new Set(
    exchanges.flatMap(({ operationId, response }) => (response === null ? [] : operationId)),
  );
  return Object.values(operations)
    .filter(
      ({ surface, products }) => surface === 'device' && (products?.includes(product) ?? true),
    )
    .filter(({ id }) => !shown.has(id))
    .map(({ id }) => id);
}
