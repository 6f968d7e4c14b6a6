import { isDeepStrictEqual } from 'node:util';
import type { CheckRun } from '../../model/check-run.ts';
import { certificateFixtures } from '../resources/certificate-fixtures.ts';
import {
  type Collection,
  CollectionCalls,
  createRemoval,
  createUpload,
  type Instance,
  listCollections,
  listIds,
} from '../resources/collection.ts';
import { walkIds } from './walk-requirements.ts';
import { createWalkResource } from './walk-resource.ts';
import type { WalkResource } from './walker.ts';

/** More instances do not make sequences more different. */
const maxOwn = 4;
/** A device with so many instances may reject another. */
const maxForeign = 50;

/** Returns the collections that the harm level and the selection allow to change. */
export async function readCollections(run: CheckRun): Promise<readonly WalkResource[]> {
  const found: WalkResource[] = [];
  for (const collection of listCollections(run.contract)) {
    if (!run.isSelected(walkIds.list(collection.list))) continue;
    if (!run.target.mayCall(collection.create.id).allowed) continue;
    const calls = new CollectionCalls(run, collection);
    const { items, isList } = await calls.list();
    if (!isList || items.length > maxForeign) continue;
    const foreign = new Set(listIds(collection, items));
    const own = certificateFixtures.filter(({ id }) => !foreign.has(id)).slice(0, maxOwn);
    await calls.claim(...own);
    found.push(createCollection(collection, foreign, own));
  }
  return found;
}

/** Its state is the ids in the list. */
function createCollection(
  collection: Collection,
  start: ReadonlySet<string>,
  own: readonly Instance[],
): WalkResource {
  const { create, list, remove } = collection;
  const removals = own.map(({ id }) => ({
    id,
    name: `${remove.id} ${shorten(id)}`,
    request: createRemoval(collection, id),
    apply: (ids: ReadonlySet<string> = start) => new Set([...ids].filter((one) => one !== id)),
  }));
  const uploads = own.map(({ id, pem }) => ({
    name: `${create.id} ${shorten(id)}`,
    request: createUpload(collection, pem),
    acceptedId: walkIds.accepted(create),
    apply: (ids: ReadonlySet<string> = start) => new Set([...ids, id]),
  }));
  return createWalkResource<ReadonlySet<string>>({
    name: collection.name,
    start,
    requirementIds: [walkIds.list(list), walkIds.accepted(create), walkIds.accepted(remove)],
    shownId: walkIds.list(list),
    read: list.id,
    withinMs: create.readback?.withinMs ?? 0,
    calls: [
      uploads,
      removals.map((call) => ({
        ...call,
        acceptedId: walkIds.accepted(remove),
        isPossible: (ids) => ids.has(call.id),
      })),
    ],
    // The others must remain.
    rejectedCalls: removals.map((call) => ({
      ...call,
      name: `${call.name} again`,
      acceptedId: null,
      isPossible: (ids) => !ids.has(call.id),
    })),
    shows: (body, ids) =>
      Array.isArray(body) &&
      isDeepStrictEqual(listIds(collection, body).toSorted(), [...ids].toSorted()),
    describe: describeIds,
    describeBody: (body) => describeIds(listIds(collection, body)),
    readState: (body) => (Array.isArray(body) ? new Set(listIds(collection, body)) : undefined),
    listRemovals: (ids) => removals.filter(({ id }) => ids?.has(id)).map(({ request }) => request),
  });
}

const shorten = (id: string) => id.slice(0, 8);

const describeIds = (ids: Iterable<string>) => `[${[...ids].map(shorten).toSorted().join(', ')}]`;
