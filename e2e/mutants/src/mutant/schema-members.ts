import {
  contractDocument,
  type ResponseObject,
  type SchemaObject,
} from '@stillhouse/contracts/document';
import { type Operation, type OperationId, operations } from '@stillhouse/contracts/operations';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import { isObject, type Json, type JsonObject } from './message.ts';

/** A member of a body, as its schema describes it. */
export type SchemaMember = {
  /** JSON pointer (RFC 6901), with `*` for the items of a list. */
  readonly pointer: string;
  readonly keys: readonly string[];
  readonly schema: SchemaObject;
  readonly isRequired: boolean;
};

/** An object of a body that must not have other members. */
type ClosedObject = { readonly pointer: string; readonly keys: readonly string[] };

export type SchemaMembers = {
  readonly members: readonly SchemaMember[];
  readonly closed: readonly ClosedObject[];
};

/** The operations of the device, in the order of the contract. */
export const deviceOperations: readonly Operation[] = Object.values(operations).filter(
  ({ surface }) => surface === 'device',
);

/** Returns the first harm level of the verifier that calls an operation. */
export function getHarmLevel({ safety }: Operation): 'read' | 'safe' | 'destructive' {
  return safety === 'read' || safety === 'safe' ? safety : 'destructive';
}

/** Returns the first harm level of the verifier that sends an operation wrong or many requests. */
export function getWriteHarm(operation: Operation): 'safe' | 'destructive' {
  return getHarmLevel(operation) === 'destructive' ? 'destructive' : 'safe';
}

/** Follows a reference. Returns anything else unchanged. */
export function resolveReference<T extends { readonly $ref?: string }>(node: T): T {
  return node.$ref === undefined
    ? node
    : resolveReference(getAtPointer(contractDocument, node.$ref.slice(1)) as T);
}

function getOperationObject(id: OperationId): JsonObject {
  const { path, method } = operations[id];
  return (contractDocument.paths[path]?.[method.toLowerCase()] ?? {}) as JsonObject;
}

/** Returns the schema of a JSON response, or null. */
export function getResponseSchema(id: OperationId, status: number): SchemaObject | null {
  const { responses } = getOperationObject(id) as { responses?: Record<string, ResponseObject> };
  const response = responses?.[String(status)];
  const schema = response && resolveReference(response).content?.['application/json']?.schema;
  return schema === undefined ? null : resolveReference(schema);
}

/** Returns the schema of a JSON request, or null. */
export function getRequestSchema(id: OperationId): SchemaObject | null {
  const { requestBody } = getOperationObject(id) as {
    requestBody?: { content: Record<string, { schema?: SchemaObject }> };
  };
  const schema = requestBody?.content['application/json']?.schema;
  return schema === undefined ? null : resolveReference(schema);
}

/** Returns the success status of an operation. */
export function getSuccessStatus({ responses }: Operation): number {
  return Number(Object.keys(responses).find((status) => status.startsWith('2')));
}

/** Collects every member and closed object of a schema, each once. */
export function collectMembers(schema: SchemaObject): SchemaMembers {
  const members = new Map<string, SchemaMember>();
  const closed = new Map<string, ClosedObject>();
  const walk = (node: SchemaObject, keys: readonly string[], depth: number): void => {
    if (depth > 8) return;
    const pointer = formatMemberPointer(keys);
    const { properties, required = [], items, oneOf = [], anyOf = [], allOf = [] } = node;
    if (properties !== undefined && node.additionalProperties === false) {
      closed.set(pointer, { pointer, keys });
    }
    for (const [name, child] of Object.entries(properties ?? {})) {
      const inner = [...keys, name];
      const place = formatMemberPointer(inner);
      const own = resolveReference(child);
      const isRequired = required.includes(name);
      const before = members.get(place);
      // The first of several alternatives. It is required only if all of them require it.
      members.set(place, {
        pointer: place,
        keys: inner,
        schema: before?.schema ?? own,
        isRequired: isRequired && before?.isRequired !== false,
      });
      walk(own, inner, depth + 1);
    }
    if (items !== undefined) walk(resolveReference(items), [...keys, '*'], depth + 1);
    for (const branch of [...oneOf, ...anyOf, ...allOf])
      walk(resolveReference(branch), keys, depth + 1);
  };
  walk(schema, [], 0);
  return { members: [...members.values()], closed: [...closed.values()] };
}

function formatMemberPointer(keys: readonly string[]): string {
  return keys.map((key) => `/${key}`).join('');
}

/** The object that contains a member, and the name of the member. */
type MemberLocation = { readonly holder: JsonObject; readonly key: string };

/** Returns each location in a body that a pointer with `*` matches. */
export function locateMembers(json: Json, keys: readonly string[]): readonly MemberLocation[] {
  const [key, ...rest] = keys;
  if (key === undefined) return [];
  if (key === '*')
    return Array.isArray(json) ? json.flatMap((item) => locateMembers(item, rest)) : [];
  if (!isObject(json) || !Object.hasOwn(json, key)) return [];
  return rest.length === 0 ? [{ holder: json, key }] : locateMembers(json[key] ?? null, rest);
}

/** Returns each object in a body that a pointer with `*` matches. */
export function locateObjects(json: Json, keys: readonly string[]): readonly JsonObject[] {
  const [key, ...rest] = keys;
  if (key === undefined) return isObject(json) ? [json] : [];
  if (key === '*')
    return Array.isArray(json) ? json.flatMap((item) => locateObjects(item, rest)) : [];
  return isObject(json) && Object.hasOwn(json, key) ? locateObjects(json[key] ?? null, rest) : [];
}

/** Returns the types that a schema allows. Empty if it allows any. */
export function getTypes({ type }: SchemaObject): readonly string[] {
  return type === undefined ? [] : ([type].flat() as string[]);
}
