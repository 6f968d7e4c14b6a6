import {
  contractDocument,
  type ResponseObject,
  type SchemaObject,
} from '@stillhouse/contracts/document';
import { type Operation, type OperationId, operations } from '@stillhouse/contracts/operations';
import { isObject, type Json, type JsonObject } from './message.ts';

/** A member of a body that the contract describes. */
type Place = {
  /** RFC 6901; a list's items are `*`. */
  readonly pointer: string;
  readonly keys: readonly string[];
  readonly schema: SchemaObject;
  readonly isRequired: boolean;
};

/** An object of a body that may have no more members than the contract gives it. */
type ClosedPlace = { readonly pointer: string; readonly keys: readonly string[] };

export type Places = {
  readonly members: readonly Place[];
  readonly closed: readonly ClosedPlace[];
};

/** Operations that the device answers, in the order of the contract. */
export const deviceOperations: readonly Operation[] = Object.values(operations).filter(
  ({ surface }) => surface === 'device',
);

function at(pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), contractDocument);
}

/** What a reference stands for; anything else as it is. */
export function resolved<T extends { readonly $ref?: string }>(node: T): T {
  return node.$ref === undefined ? node : resolved(at(node.$ref.slice(1)) as T);
}

function operationNode(id: OperationId): JsonObject {
  const { path, method } = operations[id];
  return (contractDocument.paths[path]?.[method.toLowerCase()] ?? {}) as JsonObject;
}

/** The schema of a good JSON answer; null where it has no JSON. */
export function replySchema(id: OperationId, status: number): SchemaObject | null {
  const { responses } = operationNode(id) as { responses?: Record<string, ResponseObject> };
  const response = responses?.[String(status)];
  const schema = response && resolved(response).content?.['application/json']?.schema;
  return schema === undefined ? null : resolved(schema);
}

/** The schema of a JSON request; null where it has none. */
export function requestSchema(id: OperationId): SchemaObject | null {
  const { requestBody } = operationNode(id) as {
    requestBody?: { content: Record<string, { schema?: SchemaObject }> };
  };
  const schema = requestBody?.content['application/json']?.schema;
  return schema === undefined ? null : resolved(schema);
}

/** The status of an operation's good answer. */
export function goodStatus({ replies }: Operation): number {
  return Number(Object.keys(replies).find((status) => status.startsWith('2')));
}

/** Every member and closed object that a schema describes, each once. */
export function placesOf(schema: SchemaObject): Places {
  const members = new Map<string, Place>();
  const closed = new Map<string, ClosedPlace>();
  const walk = (node: SchemaObject, keys: readonly string[], depth: number): void => {
    if (depth > 8) return;
    const pointer = pointerOf(keys);
    const { properties, required = [], items, oneOf = [], anyOf = [], allOf = [] } = node;
    if (properties !== undefined && node.additionalProperties === false) {
      closed.set(pointer, { pointer, keys });
    }
    for (const [name, child] of Object.entries(properties ?? {})) {
      const inner = [...keys, name];
      const place = pointerOf(inner);
      const own = resolved(child);
      const isRequired = required.includes(name);
      const before = members.get(place);
      // Of several alternatives, the first; it is required only if it is so in each.
      members.set(place, {
        pointer: place,
        keys: inner,
        schema: before?.schema ?? own,
        isRequired: isRequired && before?.isRequired !== false,
      });
      walk(own, inner, depth + 1);
    }
    if (items !== undefined) walk(resolved(items), [...keys, '*'], depth + 1);
    for (const branch of [...oneOf, ...anyOf, ...allOf]) walk(resolved(branch), keys, depth + 1);
  };
  walk(schema, [], 0);
  return { members: [...members.values()], closed: [...closed.values()] };
}

function pointerOf(keys: readonly string[]): string {
  return keys.map((key) => `/${key}`).join('');
}

/** What holds a member, and the member's name there. */
type Holder = { readonly holder: JsonObject; readonly key: string };

/** Each place of a body that a pointer with `*` leads to and that is there. */
export function holdersOf(json: Json, keys: readonly string[]): readonly Holder[] {
  const [key, ...rest] = keys;
  if (key === undefined) return [];
  if (key === '*') return Array.isArray(json) ? json.flatMap((item) => holdersOf(item, rest)) : [];
  if (!isObject(json) || !Object.hasOwn(json, key)) return [];
  return rest.length === 0 ? [{ holder: json, key }] : holdersOf(json[key] ?? null, rest);
}

/** Each object of a body that a pointer with `*` leads to. */
export function objectsAt(json: Json, keys: readonly string[]): readonly JsonObject[] {
  const [key, ...rest] = keys;
  if (key === undefined) return isObject(json) ? [json] : [];
  if (key === '*') return Array.isArray(json) ? json.flatMap((item) => objectsAt(item, rest)) : [];
  return isObject(json) && Object.hasOwn(json, key) ? objectsAt(json[key] ?? null, rest) : [];
}

/** The types that a schema allows; empty when it does not say. */
export function typesOf({ type }: SchemaObject): readonly string[] {
  return type === undefined ? [] : ([type].flat() as string[]);
}
