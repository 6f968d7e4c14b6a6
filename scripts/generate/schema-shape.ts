import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, type JsonObject } from './json.ts';
import { resolve } from './read-operations.ts';

/** The keywords of a schema with references resolved and `allOf` merged. */
type Shape = {
  types: Set<string> | null;
  values: Json[] | null;
  /** What else limits a value; null if alternatives differ in it. */
  limits: JsonObject | null;
  required: Set<string>;
  properties: Map<string, Json[]>;
  /** Schemas of items and of additional properties. */
  each: Json[];
};

/** The keywords that limit a text or a number. */
const limitKeywords = ['minimum', 'maximum', 'minLength', 'maxLength', 'pattern'];

/** Reads the keywords of a schema. */
export function readShape(document: JsonObject, node: Json): Shape {
  const schema = resolve(document, node);
  if (!isObject(schema)) {
    return {
      types: null,
      values: null,
      limits: {},
      required: new Set(),
      properties: new Map(),
      each: [],
    };
  }
  const own = readOwnShape(schema);
  const parts = toList(schema.allOf).map((part) => readShape(document, part));
  const choices = [...toList(schema.oneOf), ...toList(schema.anyOf)];
  if (choices.length > 0)
    parts.push(uniteShapes(choices.map((choice) => readShape(document, choice))));
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
    limits: Object.fromEntries(
      limitKeywords.flatMap((word) => {
        const limit = schema[word];
        return limit === undefined ? [] : [[word, limit]];
      }),
    ),
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
    limits: a.limits === null || b.limits === null ? null : { ...a.limits, ...b.limits },
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
      limits: isDeepStrictEqual(a.limits, b.limits) ? a.limits : null,
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
