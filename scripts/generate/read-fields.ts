import { formatPointer } from '@stillhouse/foundation/json-pointer';
import { isObject, type Json, type JsonObject } from './json.ts';
import { resolve } from './read-operations.ts';
import { readShape } from './schema-shape.ts';

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
  /** The keywords of the schema that limit a number or a text, such as maximum and pattern. */
  readonly limits: JsonObject;
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

function visit(
  reader: Reader,
  schema: Json,
  keys: readonly string[],
  required: boolean,
  add: (field: Field) => void,
): void {
  if (keys.length > maxDepth) return;
  const shape = readShape(reader.document, schema);
  const { types, values, limits, properties, each, required: needed } = shape;
  const pointer = formatPointer(keys);
  add({ pointer, required, types: [...(types ?? [])], values, limits: limits ?? {} });
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
