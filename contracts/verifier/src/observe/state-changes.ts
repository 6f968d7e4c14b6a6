import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import type { RunContext } from '../model/check.ts';
import { listDifferences } from './compare-values.ts';
import { isWithinLocation, type JsonLocation, parseLocation } from './json-location.ts';
import { listPersistentOperations, type Readings, readResources } from './read-resources.ts';

/** One changed value. */
export type StateChange = {
  readonly operationId: OperationId;
  readonly pointer: string;
  readonly before: unknown;
  readonly after: unknown;
};

/** Reads all persistent values of the device. */
export async function readState(context: RunContext, purpose: string): Promise<Readings> {
  return readResources(
    context,
    purpose,
    listPersistentOperations(context).map(({ id }) => id),
  );
}

/** Lists the values that differ. Resources that could not be read before or after are ignored. */
export function listChanges(before: Readings, after: Readings): readonly StateChange[] {
  return [...after].flatMap(([operationId, { body }]) => {
    const earlier = before.get(operationId)?.body;
    if (body === undefined || earlier === undefined) return [];
    return listDifferences(earlier, body).map((pointer) => ({
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
  change: StateChange,
): boolean {
  return listAffectedLocations(context, group).some((place) =>
    isWithinLocation(place, change.operationId, change.pointer),
  );
}

function listAffectedLocations(
  { contract }: RunContext,
  { write }: { readonly write: Operation },
): readonly JsonLocation[] {
  const named = contract.getOperationObject(write.id).value['x-affects'];
  const places = Array.isArray(named) ? named.map(String) : [];
  return places.map(parseLocation);
}
