import { type Change, change } from './change.ts';
import { compareReplies } from './compare-responses.ts';
import { compareSchemas } from './compare-schemas.ts';
import { type ContractFile, isNode, type Node } from './contract-file.ts';

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'];

type Operation = { readonly node: Node; readonly shared: Node; readonly name: string };

/** Compares the operations of two contracts, matched by method and path. */
export function compareOperations(before: ContractFile, after: ContractFile): Change[] {
  const old = operationsOf(before);
  const now = operationsOf(after);
  return [
    ...[...old].flatMap(([call, operation]) => {
      const other = now.get(call);
      return other === undefined
        ? [change('operation-removed', operation.name, `${call} was removed`)]
        : compare(before, after, operation, other);
    }),
    ...[...now]
      .filter(([call]) => !old.has(call))
      .map(([call, { name }]) => change('operation-added', name, `${call} was added`)),
  ];
}

function operationsOf(file: ContractFile): ReadonlyMap<string, Operation> {
  const found = new Map<string, Operation>();
  for (const [path, item] of Object.entries(isNode(file.root.paths) ? file.root.paths : {})) {
    const shared = file.follow(item);
    for (const method of methods) {
      const node = shared[method];
      if (!isNode(node)) continue;
      const call = `${method.toUpperCase()} ${path}`;
      found.set(call, { node, shared, name: String(node.operationId ?? call) });
    }
  }
  return found;
}

function compare(
  before: ContractFile,
  after: ContractFile,
  old: Operation,
  now: Operation,
): Change[] {
  const { name } = old;
  return [
    ...(old.name === now.name
      ? []
      : [change('operation-renamed', name, `was renamed to ${now.name}`)]),
    ...access(name, before, after, old.node, now.node),
    ...terms(name, old.node, now.node),
    ...parameters(name, before, after, old, now),
    ...body(name, before, after, old.node, now.node),
    ...compareReplies(name, before, after, old.node, now.node),
  ];
}

function access(
  name: string,
  before: ContractFile,
  after: ContractFile,
  old: Node,
  now: Node,
): Change[] {
  const open = (file: ContractFile, { security = file.root.security }: Node) =>
    !Array.isArray(security) || security.length === 0;
  const wasOpen = open(before, old);
  const isOpen = open(after, now);
  return [
    ...(wasOpen && !isOpen ? [change('token-required', name, 'requires a token now')] : []),
    ...(!wasOpen && isOpen ? [change('token-dropped', name, 'no longer requires a token')] : []),
    ...listed('role', name, old['x-roles'], now['x-roles']),
    ...products(name, old['x-products'], now['x-products']),
  ];
}

function listed(what: 'role' | 'product', name: string, old: unknown, now: unknown): Change[] {
  const before = Array.isArray(old) ? old.map(String) : [];
  const after = Array.isArray(now) ? now.map(String) : [];
  return [
    ...before
      .filter((word) => !after.includes(word))
      .map((word) => change(`${what}-removed`, `${name} ${word}`, `no longer for ${word}`)),
    ...after
      .filter((word) => !before.includes(word))
      .map((word) => change(`${what}-added`, `${name} ${word}`, `now for ${word}`)),
  ];
}

/** A missing list means all products. */
function products(name: string, old: unknown, now: unknown): Change[] {
  if (old === undefined && now === undefined) return [];
  if (old === undefined)
    return [change('product-removed', name, `now only on ${[now].flat().join(', ')}`)];
  if (now === undefined) return [change('product-added', name, 'now on every product')];
  return listed('product', name, old, now);
}

const harms = ['read', 'safe', 'disruptive', 'destructive'];

function terms(name: string, old: Node, now: Node): Change[] {
  const harm = (node: Node) => harms.indexOf(String(node['x-safety']));
  const safety = harm(now) - harm(old);
  const [was, is] = [Number(old['x-timeout-ms']), Number(now['x-timeout-ms'])];
  return [
    ...(safety === 0
      ? []
      : [
          change(
            safety > 0 ? 'safety-raised' : 'safety-lowered',
            name,
            `was ${old['x-safety']}, is ${now['x-safety']}`,
          ),
        ]),
    ...(is < was ? [change('timeout-lowered', name, `was ${was} ms, is ${is} ms`)] : []),
    ...(is > was ? [change('timeout-raised', name, `was ${was} ms, is ${is} ms`)] : []),
    ...readback(name, old['x-readback'], now['x-readback']),
  ];
}

function readback(name: string, old: unknown, now: unknown): Change[] {
  if (JSON.stringify(old) === JSON.stringify(now)) return [];
  const within = (value: unknown) => (isNode(value) ? Number(value.withinMs) : Infinity);
  const text = `was ${JSON.stringify(old) ?? 'none'}, is ${JSON.stringify(now) ?? 'none'}`;
  return [change(within(now) > within(old) ? 'readback-slower' : 'readback-changed', name, text)];
}

function parameters(
  name: string,
  before: ContractFile,
  after: ContractFile,
  old: Operation,
  now: Operation,
): Change[] {
  const was = parametersOf(before, old);
  const is = parametersOf(after, now);
  return [
    ...[...was].flatMap(([key, parameter]) => {
      const other = is.get(key);
      const place = `${name} ${key}`;
      if (other === undefined) return [change('parameter-removed', place, 'was removed')];
      return [
        ...(other.required === true && parameter.required !== true
          ? [change('parameter-required', place, 'was optional and is now required')]
          : []),
        ...schemas('request', place, before, after, parameter.schema, other.schema),
      ];
    }),
    ...[...is]
      .filter(([key]) => !was.has(key))
      .map(([key, { required }]) =>
        change(
          required === true ? 'parameter-required' : 'parameter-added',
          `${name} ${key}`,
          'was added',
        ),
      ),
  ];
}

function parametersOf(file: ContractFile, { node, shared }: Operation): ReadonlyMap<string, Node> {
  const all = [shared.parameters, node.parameters].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  return new Map(
    all.map((given) => {
      const parameter = file.follow(given);
      // Renamed path parameters change the path itself.
      return [`${parameter.in} ${parameter.name}`, parameter];
    }),
  );
}

function body(
  name: string,
  before: ContractFile,
  after: ContractFile,
  old: Node,
  now: Node,
): Change[] {
  const was = before.follow(old.requestBody);
  const is = after.follow(now.requestBody);
  const place = `${name} request`;
  if (!isNode(was.content) && !isNode(is.content)) return [];
  if (!isNode(is.content)) return [change('request-body-dropped', place, 'was removed')];
  const isNew = !isNode(was.content) || (was.required !== true && is.required === true);
  const content = isNode(was.content) ? was.content : {};
  return [
    ...(isNew && is.required === true
      ? [change('request-body-required', place, 'is now required')]
      : []),
    ...Object.entries(content).flatMap(([type, media]) => {
      const other = isNode(is.content) ? is.content[type] : undefined;
      if (!isNode(other))
        return [change('request-media-type-removed', `${place} ${type}`, 'was removed')];
      return schemas(
        'request',
        place,
        before,
        after,
        isNode(media) ? media.schema : undefined,
        other.schema,
      );
    }),
    ...Object.keys(is.content)
      .filter((type) => isNode(was.content) && !Object.hasOwn(content, type))
      .map((type) => change('request-media-type-added', `${place} ${type}`, 'was added')),
  ];
}

function schemas(
  use: 'request',
  place: string,
  before: ContractFile,
  after: ContractFile,
  old: unknown,
  now: unknown,
): Change[] {
  if (!isNode(old) || !isNode(now)) return [];
  return compareSchemas(use, place, { file: before, schema: old }, { file: after, schema: now });
}
