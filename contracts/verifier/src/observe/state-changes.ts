import type { OperationId } from '@stillhouse/contracts/operations';
import type { RunContext } from '../check.ts';
import type { Group } from '../checks/settings/group.ts';
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
      before: at(earlier, pointer),
      after: at(body, pointer),
    }));
  });
}

/** Returns true if a write may change a value: its GET returns it, or x-affects contains it. */
export function mayChange(
  context: RunContext,
  group: Pick<Group, 'write'>,
  change: Change,
): boolean {
  return affectedBy(context, group).some((place) =>
    covers(place, change.operationId, change.pointer),
  );
}

function affectedBy({ contract }: RunContext, { write }: Pick<Group, 'write'>): readonly Place[] {
  const named = contract.operationObject(write.id).value['x-affects'];
  const places = Array.isArray(named) ? named.map(String) : [];
  return places.map(placeOf);
}

function at(body: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (node, key) =>
        typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined,
      body,
    );
}
