import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import type { RunContext } from '../check.ts';
import { differences } from './compare-values.ts';
import { covers, type Place, placeOf } from './json-location.ts';
import { lasting, type Readings, readAll } from './read-resources.ts';

/** One changed value. */
export type Change = {
  readonly operationId: OperationId;
  readonly pointer: string;
  readonly before: unknown;
  readonly after: unknown;
};

/** Reads all persistent values of the device. */
export async function lookAround(context: RunContext, purpose: string): Promise<Readings> {
  return readAll(
    context,
    purpose,
    lasting(context).map(({ id }) => id),
  );
}

/** Lists the values that differ. Resources that could not be read before or after are ignored. */
export function changesBetween(before: Readings, after: Readings): readonly Change[] {
  return [...after].flatMap(([operationId, { body }]) => {
    const earlier = before.get(operationId)?.body;
    if (body === undefined || earlier === undefined) return [];
    return differences(earlier, body).map((pointer) => ({
      operationId,
      pointer,
      before: getAtPointer(earlier, pointer),
      after: getAtPointer(body, pointer),
    }));
  });
}

/** Returns true if a write may change a value: its GET returns it, or x-affects contains it. */
export function mayChange(
  context: RunContext,
  group: { readonly write: Operation },
  change: Change,
): boolean {
  return affectedBy(context, group).some((place) =>
    covers(place, change.operationId, change.pointer),
  );
}

function affectedBy(
  { contract }: RunContext,
  { write }: { readonly write: Operation },
): readonly Place[] {
  const named = contract.operationObject(write.id).value['x-affects'];
  const places = Array.isArray(named) ? named.map(String) : [];
  return places.map(placeOf);
}
