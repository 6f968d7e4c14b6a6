import { isRecord } from '@stillhouse/foundation/is-record';
import { type Change, createChange } from './change.ts';
import { compareResponses } from './compare-responses.ts';
import { compareSchemas } from './compare-schemas.ts';
import type { ContractFile, Node } from './contract-file.ts';

const pathParameter = /\{[^{}]*\}/g;
const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'];

type Operation = {
  readonly call: string;
  readonly path: string;
  readonly node: Node;
  readonly shared: Node;
  readonly name: string;
};

/** Compares the operations of two contracts, matched by method and path without names. */
export function compareOperations(before: ContractFile, after: ContractFile): Change[] {
  const old = listOperations(before);
  const now = listOperations(after);
  return [
    ...[...old].flatMap(([key, operation]) => {
      const other = now.get(key);
      return other === undefined
        ? [createChange('operation-removed', operation.name, `${operation.call} was removed`)]
        : compareOperation(before, after, operation, other);
    }),
    ...[...now]
      .filter(([key]) => !old.has(key))
      .map(([, it]) => createChange('operation-added', it.name, `${it.call} was added`)),
  ];
}

function listOperations(file: ContractFile): ReadonlyMap<string, Operation> {
  const found = new Map<string, Operation>();
  for (const [path, item] of Object.entries(isRecord(file.root.paths) ? file.root.paths : {})) {
    const shared = file.follow(item);
    for (const method of methods) {
      const node = shared[method];
      if (!isRecord(node)) continue;
      const call = `${method.toUpperCase()} ${path}`;
      const name = String(node.operationId ?? call);
      found.set(call.replaceAll(pathParameter, '{}'), { call, path, node, shared, name });
    }
  }
  return found;
}

function compareOperation(
  before: ContractFile,
  after: ContractFile,
  old: Operation,
  now: Operation,
): Change[] {
  const { name } = old;
  return [
    ...(old.name === now.name
      ? []
      : [createChange('operation-renamed', name, `was renamed to ${now.name}`)]),
    ...compareAccess(name, before, after, old.node, now.node),
    ...compareLimits(name, old.node, now.node),
    ...compareParameters(name, before, after, old, now),
    ...compareBody(name, before, after, old.node, now.node),
    ...compareResponses(name, before, after, old.node, now.node),
  ];
}

function compareAccess(
  name: string,
  before: ContractFile,
  after: ContractFile,
  old: Node,
  now: Node,
): Change[] {
  const isPublic = (file: ContractFile, { security = file.root.security }: Node) =>
    !Array.isArray(security) || security.length === 0;
  const wasOpen = isPublic(before, old);
  const isOpen = isPublic(after, now);
  return [
    ...(wasOpen && !isOpen ? [createChange('token-required', name, 'requires a token now')] : []),
    ...(!wasOpen && isOpen
      ? [createChange('token-dropped', name, 'no longer requires a token')]
      : []),
    ...compareLists('role', name, old['x-roles'], now['x-roles']),
    ...compareProducts(name, old['x-products'], now['x-products']),
  ];
}

function compareLists(
  what: 'role' | 'product',
  name: string,
  old: unknown,
  now: unknown,
): Change[] {
  const before = Array.isArray(old) ? old.map(String) : [];
  const after = Array.isArray(now) ? now.map(String) : [];
  return [
    ...before
      .filter((word) => !after.includes(word))
      .map((word) => createChange(`${what}-removed`, `${name} ${word}`, `no longer for ${word}`)),
    ...after
      .filter((word) => !before.includes(word))
      .map((word) => createChange(`${what}-added`, `${name} ${word}`, `now for ${word}`)),
  ];
}

/** A missing list means all products. */
function compareProducts(name: string, old: unknown, now: unknown): Change[] {
  if (old === undefined && now === undefined) return [];
  if (old === undefined)
    return [createChange('product-removed', name, `now only on ${[now].flat().join(', ')}`)];
  if (now === undefined) return [createChange('product-added', name, 'now on every product')];
  return compareLists('product', name, old, now);
}

const safetyLevels = ['read', 'safe', 'disruptive', 'destructive'];

function compareLimits(name: string, old: Node, now: Node): Change[] {
  const getSafetyLevel = (node: Node) => safetyLevels.indexOf(String(node['x-safety']));
  const safety = getSafetyLevel(now) - getSafetyLevel(old);
  const [was, is] = [Number(old['x-timeout-ms']), Number(now['x-timeout-ms'])];
  return [
    ...(safety === 0
      ? []
      : [
          createChange(
            safety > 0 ? 'safety-raised' : 'safety-lowered',
            name,
            `was ${old['x-safety']}, is ${now['x-safety']}`,
          ),
        ]),
    ...(is < was ? [createChange('timeout-lowered', name, `was ${was} ms, is ${is} ms`)] : []),
    ...(is > was ? [createChange('timeout-raised', name, `was ${was} ms, is ${is} ms`)] : []),
    ...compareReadback(name, old['x-readback'], now['x-readback']),
  ];
}

function compareReadback(name: string, old: unknown, now: unknown): Change[] {
  if (JSON.stringify(old) === JSON.stringify(now)) return [];
  const getWithinMs = (value: unknown) => (isRecord(value) ? Number(value.withinMs) : Infinity);
  const text = `was ${JSON.stringify(old) ?? 'none'}, is ${JSON.stringify(now) ?? 'none'}`;
  return [
    createChange(
      getWithinMs(now) > getWithinMs(old) ? 'readback-slower' : 'readback-changed',
      name,
      text,
    ),
  ];
}

function compareParameters(
  name: string,
  before: ContractFile,
  after: ContractFile,
  old: Operation,
  now: Operation,
): Change[] {
  const was = listParameters(before, old);
  const is = listParameters(after, now);
  return [
    ...[...was].flatMap(([key, parameter]) => {
      const other = is.get(key);
      const place = `${name} ${parameter.in} ${parameter.name}`;
      if (other === undefined) return [createChange('parameter-removed', place, 'was removed')];
      return [
        ...(other.required === true && parameter.required !== true
          ? [createChange('parameter-required', place, 'was optional and is now required')]
          : []),
        ...compareSchemaNodes('request', place, before, after, parameter.schema, other.schema),
      ];
    }),
    ...[...is]
      .filter(([key]) => !was.has(key))
      .map(([, added]) =>
        createChange(
          added.required === true ? 'parameter-required' : 'parameter-added',
          `${name} ${added.in} ${added.name}`,
          'was added',
        ),
      ),
  ];
}

function listParameters(
  file: ContractFile,
  { path, node, shared }: Operation,
): ReadonlyMap<string, Node> {
  const all = [shared.parameters, node.parameters].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  return new Map(
    all.map((reference) => {
      const parameter = file.follow(reference);
      const { in: place, name } = parameter;
      // Clients fill in a path by position.
      const key = place === 'path' ? path.match(pathParameter)?.indexOf(`{${name}}`) : name;
      return [`${place} ${key}`, parameter];
    }),
  );
}

function compareBody(
  name: string,
  before: ContractFile,
  after: ContractFile,
  old: Node,
  now: Node,
): Change[] {
  const was = before.follow(old.requestBody);
  const is = after.follow(now.requestBody);
  const place = `${name} request`;
  if (!isRecord(was.content) && !isRecord(is.content)) return [];
  if (!isRecord(is.content)) return [createChange('request-body-dropped', place, 'was removed')];
  const isNew = !isRecord(was.content) || (was.required !== true && is.required === true);
  const content = isRecord(was.content) ? was.content : {};
  return [
    ...(isNew && is.required === true
      ? [createChange('request-body-required', place, 'is now required')]
      : []),
    ...Object.entries(content).flatMap(([type, media]) => {
      const other = isRecord(is.content) ? is.content[type] : undefined;
      if (!isRecord(other))
        return [createChange('request-media-type-removed', `${place} ${type}`, 'was removed')];
      return compareSchemaNodes(
        'request',
        place,
        before,
        after,
        isRecord(media) ? media.schema : undefined,
        other.schema,
      );
    }),
    ...Object.keys(is.content)
      .filter((type) => isRecord(was.content) && !Object.hasOwn(content, type))
      .map((type) => createChange('request-media-type-added', `${place} ${type}`, 'was added')),
  ];
}

function compareSchemaNodes(
  use: 'request',
  place: string,
  before: ContractFile,
  after: ContractFile,
  old: unknown,
  now: unknown,
): Change[] {
  if (!isRecord(old) || !isRecord(now)) return [];
  return compareSchemas(use, place, { file: before, schema: old }, { file: after, schema: now });
}
