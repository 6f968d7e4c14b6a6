import { formatPointer } from '@stillhouse/foundation/json-pointer';
import { isObject, type Json, type JsonObject } from './json.ts';
import { resolve } from './read-operations.ts';

/** A field in JSON bodies of a schema and its allowed values. */
export type Field = {
  /** RFC 6901, with `*` for each item of a list and each value of a map. */
  readonly pointer: string;
  /** Whether it exists whenever its parent exists. */
  readonly required: boolean;
  /** Allowed JSON types. Empty if any type is allowed. */
  readonly types: readonly string[];
  /** The allowed values, if they are a closed list. */
  readonly values: readonly Json[] | null;
};

/** Maximum depth, because a recursive schema has no end. */
const maxDepth = 12;

/**
 * Lists every field in bodies of a schema, the whole body (pointer ``) first. For alternatives, the
 * fields of all of them.
 * @param leaveOut the keyword that excludes a property, `writeOnly` for responses
 */
export function readFields(document: JsonObject, schema: Json, leaveOut: string | null): Field[] {
  const fields = new Map<string, Field>();
  const reader = { document, leaveOut };
  visit(reader, schema, [], true, (field) => fields.set(field.pointer, field));
  return [...fields.values()];
}

type Reader = {
  document: JsonObject;
  leaveOut: string | null;
};

/** The keywords of a schema with references resolved and `allOf` merged. */
type Shape = {
  types: Set<string> | null;
  values: Json[] | null;
  required: Set<string>;
  properties: Map<string, Json[]>;
  /** Schemas of items and of additional properties. */
  each: Json[];
};

function visit(
  reader: Reader,
  schema: Json,
  keys: readonly string[],
  required: boolean,
  add: (field: Field) => void,
): void {
  if (keys.length > maxDepth) return;
  const { types, values, properties, each, required: needed } = readShape(reader, schema);
  add({ pointer: formatPointer(keys), required, types: [...(types ?? [])], values });
  for (const [name, schemas] of properties) {
    if (schemas.some((property) => isLeftOut(reader, property))) continue;
    visit(reader, merge(schemas), [...keys, name], needed.has(name), add);
  }
  if (each.length > 0) visit(reader, merge(each), [...keys, '*'], false, add);
}

/** Merges the same field of several alternatives. */
function merge(schemas: readonly Json[]): Json {
  const [first = null] = schemas;
  return schemas.length === 1 ? first : { anyOf: [...schemas] };
}

function isLeftOut({ document, leaveOut }: Reader, property: Json): boolean {
  if (leaveOut === null) return false;
  return [property, resolve(document, property)].some(
    (schema) => isObject(schema) && schema[leaveOut] === true,
  );
}

function readShape(reader: Reader, node: Json): Shape {
  const schema = resolve(reader.document, node);
  if (!isObject(schema)) {
    return { types: null, values: null, required: new Set(), properties: new Map(), each: [] };
  }
  const own = readOwnShape(schema);
  const parts = toList(schema.allOf).map((part) => readShape(reader, part));
  const choices = [...toList(schema.oneOf), ...toList(schema.anyOf)];
  if (choices.length > 0)
    parts.push(uniteShapes(choices.map((choice) => readShape(reader, choice))));
  return parts.reduce(intersectShapes, own);
}

function readOwnShape(schema: JsonObject): Shape {
  const { type, items, additionalProperties, properties } = schema;
  const values = schema.const === undefined ? listOrNull(schema.enum) : [schema.const];
  const named = typeof type === 'string' ? [type] : listOrNull(type);
  const types = named ?? (values === null ? null : values.map(getType));
  return {
    types: types === null ? null : new Set(types.map(String)),
    values,
    required: new Set(toList(schema.required).map(String)),
    properties: new Map(
      Object.entries(isObject(properties) ? properties : {}).map(([name, value]) => [
        name,
        [value],
      ]),
    ),
    each: [items, additionalProperties].filter((each): each is JsonObject => isObject(each)),
  };
}

function intersectShapes(a: Shape, b: Shape): Shape {
  return {
    types: a.types === null ? b.types : b.types === null ? a.types : a.types.intersection(b.types),
    values: a.values ?? b.values,
    required: a.required.union(b.required),
    properties: mergeProperties([a, b]),
    each: [...a.each, ...b.each],
  };
}

function uniteShapes(shapes: readonly Shape[]): Shape {
  const [first, ...others] = shapes;
  if (first === undefined) throw new Error('There is no alternative among none.');
  return others.reduce<Shape>(
    (a, b) => ({
      types: a.types === null || b.types === null ? null : a.types.union(b.types),
      values: a.values === null || b.values === null ? null : [...a.values, ...b.values],
      required: a.required.intersection(b.required),
      properties: mergeProperties([a, b]),
      each: [...a.each, ...b.each],
    }),
    first,
  );
}

function mergeProperties(shapes: readonly Shape[]): Map<string, Json[]> {
  const merged = new Map<string, Json[]>();
  for (const { properties } of shapes) {
    for (const [name, schemas] of properties) {
      merged.set(name, [...(merged.get(name) ?? []), ...schemas]);
    }
  }
  return merged;
}

function getType(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function toList(value: Json | undefined): Json[] {
  return listOrNull(value) ?? [];
}

function listOrNull(value: Json | undefined): Json[] | null {
  return Array.isArray(value) ? value : null;
}
