import type { OperationId } from '@stillhouse/contracts/operations';
import type { RunContext } from '../check.ts';
import type { Group } from '../checks/settings/group.ts';
import { differences } from './compare-values.ts';
import { covers, type Place, placeOf } from './json-location.ts';
import { lasting, type Readings, readAll } from './read-resources.ts';

/** One value that is not what it was. */
export type Change = {
  readonly operationId: OperationId;
  readonly pointer: string;
  readonly before: unknown;
  readonly after: unknown;
};

/** Everything that lasts, as the device tells it now. */
export async function lookAround(context: RunContext, purpose: string): Promise<Readings> {
  return readAll(
    context,
    purpose,
    lasting(context).map(({ id }) => id),
  );
}

/** What is told otherwise than before; what could not be read now or then does not count. */
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

/** Whether a write may change this: it is what its GET shows, or x-affects names it. */
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
