import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import { type Bug, createBug } from '../mutant/bug.ts';
import { changeList } from '../mutant/changes.ts';
import {
  createEmptyResponse,
  createProblemResponse,
  hasToken,
  isSuccess,
  type JsonObject,
  parseItems,
  parseJson,
  withJson,
} from '../mutant/message.ts';
import type { Mutant, Upstream } from '../mutant/mutant.ts';
import { deviceOperations } from '../mutant/schema-members.ts';

type Resource = {
  readonly name: string;
  readonly idField: string;
  readonly create?: Operation;
  readonly list: Operation;
  readonly remove?: Operation;
};

/** Resources that are not stored or not deleted, and lists that are wrong. */
export function createLifeCycleMutants(): readonly Mutant[] {
  return listResources().flatMap((resource) => {
    const { create, remove } = resource;
    const isCreatable = create?.requestMediaType === 'multipart/form-data';
    return [
      ...(isCreatable ? createCreationMutants(resource, create.id, remove?.id) : []),
      ...(isDeletable(remove) ? createDeletionMutants(resource, remove.id) : []),
      ...(isCreatable ? createListMutants(resource) : []),
    ];
  });
}

function isDeletable(remove: Operation | undefined): remove is Operation {
  return remove !== undefined && remove.pathParameters.length > 0;
}

function listResources(): readonly Resource[] {
  const find = (name: string, step: string) =>
    deviceOperations.find(
      ({ lifecycle }) => lifecycle?.resource === name && lifecycle.step === step,
    );
  return deviceOperations.flatMap((list) => {
    const { lifecycle } = list;
    if (lifecycle?.step !== 'list' || lifecycle.idField === undefined) return [];
    const { resource: name, idField } = lifecycle;
    const create = find(name, 'create');
    const remove = find(name, 'delete');
    return [{ name, idField, list, ...(create && { create }), ...(remove && { remove }) }];
  });
}

function createMutant<Memory = undefined>(
  { name, remove }: Resource,
  rule: string,
  { summary, ...row }: Omit<Bug<Memory>, 'id'>,
): Mutant {
  return createBug<Memory>({
    id: `resources.${rule}`,
    summary: `${name}: ${summary}`,
    also: ['readback', 'isolation', 'noeffect', 'invalid-input'],
    harm: isDeletable(remove) ? 'safe' : 'destructive',
    ...row,
  });
}

function createCreationMutants(
  resource: Resource,
  id: OperationId,
  remove: OperationId | undefined,
): readonly Mutant[] {
  const { list, idField } = resource;
  const getId = (item: JsonObject) => String(item[idField]);
  const removeAll = async (upstream: Upstream, ids: readonly string[]): Promise<undefined> => {
    if (remove === undefined) return;
    for (const one of ids) await upstream.call(remove, { path: { id: one } });
  };
  return [
    createMutant(resource, `not-created:${id}`, {
      summary: 'a new entry is not stored',
      reads: list.id,
      status: 'success',
      async after({ upstream, earlier }) {
        const before = parseItems(earlier).map(getId);
        const now = parseItems(await upstream.call(list.id)).map(getId);
        return removeAll(
          upstream,
          now.filter((one) => !before.includes(one)),
        );
      },
    }),
    createMutant<Set<string>>(resource, `twice:${id}`, {
      summary: 'the list has a new entry twice',
      memory: () => new Set(),
      remember({ request, response, memory }) {
        if (request.operation?.id !== id || !isSuccess(response)) return;
        for (const item of parseItems(response)) memory.add(getId(item));
      },
      on: list.id,
      after: changeList((items, { memory }) =>
        items.flatMap((item) => (memory.has(getId(item)) ? [item, item] : [item])),
      ),
    }),
    createMutant(resource, `other-id:${id}`, {
      summary: 'the response to a creation has another id',
      status: 'success',
      after: changeList((items) =>
        items.map((item) => ({ ...item, [idField]: [...getId(item)].reverse().join('') })),
      ),
    }),
    createMutant(resource, `pushes-out:${id}`, {
      summary: 'a creation deletes the first of the list',
      reads: list.id,
      status: 'success',
      after: ({ upstream, earlier }) =>
        removeAll(upstream, parseItems(earlier).slice(0, 1).map(getId)),
    }),
    createRejectedMutant(resource, id),
  ];
}

function createRejectedMutant(resource: Resource, id: OperationId): Mutant {
  const { list, idField } = resource;
  return createMutant<{ hasRejected: boolean; model?: JsonObject }>(
    resource,
    `rejected-made:${id}`,
    {
      summary: 'a rejected creation leaves an entry',
      memory: () => ({ hasRejected: false }),
      remember({ request, response, memory }) {
        if (request.operation?.id !== id) return;
        const [created] = parseItems(response);
        if (isSuccess(response) && created !== undefined) memory.model = created;
        if (response.status >= 400 && response.status !== 401) memory.hasRejected = true;
      },
      on: list.id,
      after({ response, memory }) {
        if (!memory.hasRejected || !Array.isArray(parseJson(response))) return undefined;
        const items = parseItems(response);
        const model = items[0] ?? memory.model;
        if (model === undefined) return undefined;
        memory.model = model;
        const otherId = 'e'.repeat(String(model[idField]).length);
        return withJson(response, [...items, { ...model, [idField]: otherId }]);
      },
    },
  );
}

function createDeletionMutants(resource: Resource, id: OperationId): readonly Mutant[] {
  const { list, idField } = resource;
  const removeNext = async (upstream: Upstream): Promise<undefined> => {
    const [other] = parseItems(await upstream.call(list.id));
    if (other !== undefined) await upstream.call(id, { path: { id: String(other[idField]) } });
  };
  return [
    createMutant(resource, `not-deleted:${id}`, {
      summary: 'a deleted entry is still stored',
      async before({ request, upstream }) {
        const items = parseItems(await upstream.call(list.id));
        const isListed = items.some((item) => item[idField] === request.pathParameters.id);
        return isListed && hasToken(request) ? createEmptyResponse(204) : undefined;
      },
    }),
    createMutant<{ deleted: readonly JsonObject[] }>(resource, `stays-listed:${id}`, {
      summary: 'a deleted entry stays in the list',
      memory: () => ({ deleted: [] }),
      on: ({ operation }) => operation?.id === id || operation?.id === list.id,
      async before({ request, upstream, memory }) {
        if (request.operation?.id !== id) return undefined;
        const items = parseItems(await upstream.call(list.id));
        const response = await upstream.forward(request);
        const isDeleted = (item: JsonObject) => item[idField] === request.pathParameters.id;
        if (isSuccess(response)) memory.deleted = [...memory.deleted, ...items.filter(isDeleted)];
        return response;
      },
      after: changeList((items, { memory: { deleted } }) => {
        const listed = new Set(items.map((item) => item[idField]));
        return [...items, ...deleted.filter((item) => !listed.has(item[idField]))];
      }),
    }),
    createMutant(resource, `deletes-all:${id}`, {
      summary: 'a deletion also deletes the next entry',
      status: 'success',
      after: ({ upstream }) => removeNext(upstream),
    }),
    createMutant(resource, `delete-again:${id}`, {
      summary: 'a second deletion returns 204',
      status: 404,
      after: () => createEmptyResponse(204),
    }),
    createMutant(resource, `delete-not-found:${id}`, {
      summary: 'a successful deletion returns 404',
      also: ['status', 'readback', 'noeffect'],
      status: 'success',
      after: () => createProblemResponse(404, 'certificate-not-found', 'There is none.'),
    }),
  ];
}

function createListMutants(resource: Resource): readonly Mutant[] {
  const { list } = resource;
  return [
    createMutant(resource, `list-first:${list.id}`, {
      summary: 'the list has one entry at most',
      after: changeList((items) => items.slice(0, 1)),
    }),
    createMutant(resource, `list-repeats:${list.id}`, {
      summary: 'the list has its first entry twice',
      harm: 'safe',
      after: changeList((items) => [...items.slice(0, 1), ...items]),
    }),
  ];
}
