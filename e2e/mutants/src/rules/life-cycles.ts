import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import {
  createEmptyResponse,
  createProblemResponse,
  isObject,
  isSuccess,
  type JsonObject,
  parseJson,
  withJson,
} from '../mutant/message.ts';
import type {
  Mutant,
  MutantHandler,
  ProxyRequest,
  ProxyResponse,
  Upstream,
} from '../mutant/mutant.ts';
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
    const isDeletable = remove !== undefined && remove.pathParameters.length > 0;
    return [
      ...(isCreatable ? createCreationMutants(resource, create.id) : []),
      ...(isDeletable ? createDeletionMutants(resource, remove.id) : []),
      ...(isCreatable ? createListMutants(resource) : []),
    ];
  });
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

function createMutant(
  { name, remove }: Resource,
  rule: string,
  operationId: OperationId,
  summary: string,
  createHandler: () => MutantHandler,
  more: Partial<Mutant> = {},
): Mutant {
  return {
    id: `resources.${rule}:${operationId}`,
    class: 'resources',
    alsoReportedAs: ['readback', 'isolation', 'noeffect', 'invalid-input'],
    operationId,
    summary: `${name}: ${summary}`,
    profile: remove !== undefined && remove.pathParameters.length > 0 ? 'safe' : 'destructive',
    createHandler,
    ...more,
  };
}

/** Responds to one operation, and forwards the others. */
function handle(id: OperationId, respond: MutantHandler['respond']): MutantHandler {
  return {
    respond: (request, upstream) =>
      request.operation?.id === id ? respond(request, upstream) : upstream.forward(request),
  };
}

function createCreationMutants(resource: Resource, id: OperationId): readonly Mutant[] {
  return [
    createMutant(resource, 'not-created', id, 'a new entry is not stored', () =>
      deleteCreated(resource, id),
    ),
    createMutant(resource, 'twice', id, 'the list has a new entry twice', () =>
      listCreatedTwice(resource, id),
    ),
    createMutant(resource, 'other-id', id, 'the response to a creation has another id', () =>
      handle(id, async (request, upstream) => {
        const response = await upstream.forward(request);
        const body = parseJson(response);
        if (!isSuccess(response) || body === undefined) return response;
        for (const item of [body].flat().filter(isObject)) {
          item[resource.idField] = [...String(item[resource.idField])].reverse().join('');
        }
        return withJson(response, body);
      }),
    ),
    createMutant(resource, 'pushes-out', id, 'a creation deletes the first of the list', () =>
      handle(id, async (request, upstream) => {
        const [first] = await listIds(upstream, resource);
        const response = await upstream.forward(request);
        if (isSuccess(response) && first !== undefined && resource.remove !== undefined)
          await upstream.call(resource.remove.id, { path: { id: first } });
        return response;
      }),
    ),
    createMutant(resource, 'refused-made', id, 'a rejected creation leaves an entry', () =>
      listRejected(resource, id),
    ),
  ];
}

function deleteCreated(resource: Resource, id: OperationId): MutantHandler {
  const { remove } = resource;
  return handle(id, async (request, upstream) => {
    const before = await listIds(upstream, resource);
    const response = await upstream.forward(request);
    if (isSuccess(response) && remove !== undefined) {
      for (const created of await listIds(upstream, resource)) {
        if (!before.includes(created)) await upstream.call(remove.id, { path: { id: created } });
      }
    }
    return response;
  });
}

function listCreatedTwice({ list, idField }: Resource, id: OperationId): MutantHandler {
  const created = new Set<string>();
  return {
    async respond(request, upstream) {
      const response = await upstream.forward(request);
      if (request.operation?.id === id && isSuccess(response)) {
        for (const item of parseItems(response)) created.add(String(item[idField]));
      }
      const items = parseJson(response);
      if (request.operation?.id !== list.id || !Array.isArray(items)) return response;
      return withJson(
        response,
        items.flatMap((item) =>
          isObject(item) && created.has(String(item[idField])) ? [item, item] : [item],
        ),
      );
    },
  };
}

function listRejected({ list, idField }: Resource, id: OperationId): MutantHandler {
  let hasRejected = false;
  let model: JsonObject | undefined;
  return {
    async respond(request, upstream) {
      const response = await upstream.forward(request);
      if (request.operation?.id === id) {
        if (isSuccess(response)) [model] = parseItems(response);
        if (response.status >= 400 && response.status !== 401) hasRejected = true;
      }
      const items = parseJson(response);
      if (!hasRejected || request.operation?.id !== list.id || !Array.isArray(items))
        return response;
      model = items.filter(isObject)[0] ?? model;
      if (model === undefined) return response;
      const otherId = 'e'.repeat(String(model[idField]).length);
      return withJson(response, [...items, { ...model, [idField]: otherId }]);
    },
  };
}

function createDeletionMutants(resource: Resource, id: OperationId): readonly Mutant[] {
  return [
    createMutant(resource, 'not-deleted', id, 'a deleted entry is still stored', () =>
      handle(id, async (request, upstream) => {
        const ids = await listIds(upstream, resource);
        return ids.includes(request.pathParameters.id ?? '') && hasToken(request)
          ? createEmptyResponse(204)
          : upstream.forward(request);
      }),
    ),
    createMutant(resource, 'stays-listed', id, 'a deleted entry stays in the list', () =>
      listDeleted(resource, id),
    ),
    createMutant(resource, 'deletes-all', id, 'a deletion also deletes the next entry', () =>
      handle(id, async (request, upstream) => {
        const response = await upstream.forward(request);
        const [other] = await listIds(upstream, resource);
        if (isSuccess(response) && other !== undefined)
          await upstream.call(id, { path: { id: other } });
        return response;
      }),
    ),
    createMutant(resource, 'delete-again', id, 'a second deletion returns 204', () =>
      handle(id, async (request, upstream) => {
        const response = await upstream.forward(request);
        return response.status === 404 ? createEmptyResponse(204) : response;
      }),
    ),
    createMutant(
      resource,
      'delete-not-found',
      id,
      'a successful deletion returns 404',
      () =>
        handle(id, async (request, upstream) => {
          const response = await upstream.forward(request);
          return isSuccess(response)
            ? createProblemResponse(404, 'certificate-not-found', 'There is none.')
            : response;
        }),
      { alsoReportedAs: ['status', 'readback', 'noeffect'] },
    ),
  ];
}

function listDeleted({ list, idField }: Resource, id: OperationId): MutantHandler {
  let deleted: readonly JsonObject[] = [];
  return {
    async respond(request, upstream) {
      if (request.operation?.id === id) {
        const items = parseItems(await upstream.call(list.id));
        const response = await upstream.forward(request);
        const isDeleted = (item: JsonObject) => item[idField] === request.pathParameters.id;
        if (isSuccess(response)) deleted = [...deleted, ...items.filter(isDeleted)];
        return response;
      }
      const response = await upstream.forward(request);
      const items = parseJson(response);
      if (request.operation?.id !== list.id || !Array.isArray(items)) return response;
      const listed = new Set(items.filter(isObject).map((item) => item[idField]));
      return withJson(response, [
        ...items,
        ...deleted.filter((item) => !listed.has(item[idField])),
      ]);
    },
  };
}

function createListMutants(resource: Resource): readonly Mutant[] {
  const { list } = resource;
  const changeList = (change: (items: JsonObject[]) => JsonObject[]) =>
    handle(list.id, async (request, upstream) => {
      const response = await upstream.forward(request);
      const items = parseJson(response);
      return Array.isArray(items) ? withJson(response, change(items.filter(isObject))) : response;
    });
  return [
    createMutant(resource, 'list-first', list.id, 'the list has one entry at most', () =>
      changeList((items) => items.slice(0, 1)),
    ),
    createMutant(
      resource,
      'list-repeats',
      list.id,
      'the list has its first entry twice',
      () => changeList((items) => [...items.slice(0, 1), ...items]),
      { profile: 'safe' },
    ),
  ];
}

function parseItems(response: ProxyResponse): readonly JsonObject[] {
  return [parseJson(response)].flat().filter(isObject);
}

async function listIds(
  upstream: Upstream,
  { list, idField }: Resource,
): Promise<readonly string[]> {
  return parseItems(await upstream.call(list.id)).map((item) => String(item[idField]));
}

/** A token of the device is longer than 40 characters. Whether it is valid does not matter here. */
function hasToken({ headers }: ProxyRequest): boolean {
  return (
    headers.authorization?.toLowerCase().startsWith('bearer ') === true &&
    headers.authorization.length > 40
  );
}
