import { isRecord } from '@stillhouse/foundation/is-record';
import type { ApiContract } from './api-contract.ts';
import type { ApiOperation } from './api-operation.ts';
import { getJsonBody } from './body-checks.ts';
import { asRecord } from './body-values.ts';

/** Calls that create, list, read, change and delete items of one kind. */
export type Collection = {
  readonly create: ApiOperation;
  readonly remove: ApiOperation;
  readonly list?: ApiOperation;
  readonly read?: ApiOperation;
  readonly update?: ApiOperation;
  /** Deletes all items that its body lists. */
  readonly removeAll?: ApiOperation;
  /** The parameter of the path of an item. Absent if a body names it. */
  readonly idName?: string;
  /** The parameters of queries that name an item, if it has no path and no body. */
  readonly query?: { readonly create: string; readonly remove: string };
};

const found = new WeakMap<ApiContract, readonly Collection[]>();

/** Finds collections by x-lifecycle, by their paths, by verbs in them, or by their queries. */
export function findCollections(contract: ApiContract): readonly Collection[] {
  const collections = found.get(contract) ?? listCollections(contract);
  found.set(contract, collections);
  return collections;
}

function listCollections(contract: ApiContract): Collection[] {
  const { operations } = contract;
  const marked = findMarked(operations);
  const taken = new Set(marked.map(({ create }) => create));
  const others = operations.filter((it) => !taken.has(it) && ['POST', 'PUT'].includes(it.method));
  return [
    ...marked,
    ...others.flatMap(
      (it) =>
        findByPath(operations, it) ??
        findByVerb(operations, it) ??
        findByQuery(operations, it) ??
        [],
    ),
  ];
}

function findMarked(operations: readonly ApiOperation[]): Collection[] {
  const steps = operations.flatMap((operation) => {
    const { resource, step } = asRecord(operation.node['x-lifecycle']);
    return typeof resource === 'string' && typeof step === 'string'
      ? [{ resource, step, operation }]
      : [];
  });
  return [...Map.groupBy(steps, ({ resource }) => resource).values()].flatMap(
    (all): Collection[] => {
      const find = (step: string) => all.find((it) => it.step === step)?.operation;
      const [create, remove, list, read, update] = [
        'create',
        'delete',
        'list',
        'read',
        'update',
      ].map(find);
      return create === undefined || remove === undefined
        ? []
        : [toCollection({ create, remove, list, read, update })];
    },
  );
}

/** `/items` and `/items/{id}`. */
function findByPath(operations: readonly ApiOperation[], create: ApiOperation): Collection | null {
  if (create.method !== 'POST') return null;
  const isItem = ({ path }: ApiOperation) => {
    const rest = path.startsWith(`${create.path}/`) ? path.slice(create.path.length + 1) : '';
    return /^\{[^{}/]+\}$/.test(rest);
  };
  const items = operations.filter(isItem);
  const of = (method: string) => items.find((it) => it.method === method);
  const remove = of('DELETE');
  if (remove === undefined) return null;
  const list = operations.find(({ method, path }) => method === 'GET' && path === create.path);
  const [read, update, removeAll] = [
    of('GET'),
    of('PUT') ?? of('PATCH'),
    operations.find((it) => isBatchRemoval(create.path, it)),
  ];
  return toCollection({ create, remove, list, read, update, removeAll });
}

/** `/items:batchDelete` or `/items/bulk-delete`, with a list of what to delete. */
function isBatchRemoval(created: string, operation: ApiOperation): boolean {
  const [base = ''] = created.split('/{');
  const { method, path } = operation;
  return (
    method === 'POST' &&
    path.startsWith(base) &&
    /^[:/](batch|bulk|multi|mass)[_-]?(delete|remove)$/i.test(path.slice(base.length)) &&
    getJsonBody(operation)?.schema != null
  );
}

const creating = /(^|[/_.-])(add|create|new)(?=[_.-]|$)/i;

/** `/items/add` and `/items/delete`, as devices without REST have them. */
function findByVerb(operations: readonly ApiOperation[], create: ApiOperation): Collection | null {
  const last = create.path.split('/').at(-1) ?? '';
  if (!creating.test(last) || getJsonBody(create) === undefined) return null;
  const parent = create.path.split('/').slice(0, -1).join('/');
  const swap = (...verbs: readonly string[]) => {
    const paths = verbs.map((verb) => `${parent}/${last.replace(/add|create|new/i, verb)}`);
    return operations.find((it) => paths.includes(it.path) && it !== create);
  };
  const remove = swap('delete', 'remove', 'del');
  if (remove === undefined || remove.method === 'GET') return null;
  const reads = [`${parent}/list`, parent, `${parent}/status`, swap('list')?.path];
  const list = reads
    .map((path) => operations.find((it) => it.method === 'GET' && it.path === path))
    .find((it) => it !== undefined);
  const update = swap('update', 'edit', 'set', 'modify', 'change');
  return list === undefined ? null : toCollection({ create, remove, list, update });
}

/** `PUT /items?name=a` and `DELETE /items?name=a`. */
function findByQuery(operations: readonly ApiOperation[], create: ApiOperation): Collection | null {
  const find = (method: string) =>
    operations.find((it) => it.method === method && it.path === create.path);
  const [list, remove] = [find('GET'), find('DELETE')];
  const named = remove?.parameters.filter((it) => it.required) ?? [];
  const [name, ...others] = named.map((it) => it.name);
  if (list === undefined || remove === undefined || name === undefined) return null;
  const isListed = !list.parameters.some((it) => it.required);
  if (!isListed || others.length > 0 || create.body !== null) return null;
  const parameters = create.parameters.filter((it) => it.in === 'query').map((it) => it.name);
  const naming = parameters.find((it) => /^(name|id|key|alias)$/i.test(it));
  const own = naming ?? parameters.find((it) => it === name);
  // Another call of the path may do something else with an item, and leave the list as it is.
  const isFirst = create.method === 'PUT' || find('PUT') === undefined;
  if (own === undefined || !isFirst) return null;
  return { ...toCollection({ create, remove, list }), query: { create: own, remove: name } };
}

function toCollection(calls: {
  create: ApiOperation;
  remove: ApiOperation;
  list?: ApiOperation | undefined;
  read?: ApiOperation | undefined;
  update?: ApiOperation | undefined;
  removeAll?: ApiOperation | undefined;
}): Collection {
  const { create, remove, list, read, update, removeAll } = calls;
  const idName = [...remove.path.matchAll(/\{([^{}]+)\}/g)].at(-1)?.[1];
  const hasOwnId = idName !== undefined && !create.path.includes(`{${idName}}`);
  return {
    create,
    remove,
    ...(list !== undefined && { list }),
    ...(read !== undefined && { read }),
    ...(update !== undefined && { update }),
    ...(removeAll !== undefined && { removeAll }),
    ...(hasOwnId && { idName }),
  };
}

/** Returns true if a list or an item shows the id somewhere. */
export function mentions(json: unknown, id: string | number): boolean {
  if (json === id || String(json) === String(id)) return true;
  if (Array.isArray(json)) return json.some((it) => mentions(it, id));
  return (
    isRecord(json) &&
    Object.entries(json).some(([name, it]) => name === String(id) || mentions(it, id))
  );
}
