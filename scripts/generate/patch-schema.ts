import { isObject, type Json, type JsonObject } from './json.ts';
import { resolve } from './read-operations.ts';

/** Keywords whose value is data, not a schema. */
const data = new Set(['enum', 'const', 'examples', 'default', 'type']);

/**
 * The schemas of merge patches (RFC 7396) of a component and of those that it is made of, each as
 * `{name}Patch`: nothing has to be there, and what may be missing may be null, which removes it.
 */
export function makePatchSchemas(
  document: JsonObject,
  schemas: ReadonlyMap<string, Json>,
  start: string,
): Record<string, Json> {
  const patches: Record<string, Json> = {};
  const visit = (name: string): void => {
    const patchName = `${name}Patch`;
    if (patches[patchName] !== undefined) return;
    patches[patchName] = {};
    patches[patchName] = patch(schemas.get(name) ?? {});
  };
  const patch = (node: Json): Json => {
    if (!isObject(node)) return node;
    const needed = Array.isArray(node.required) ? node.required : [];
    const entries = Object.entries(node).flatMap(([key, value]): [string, Json][] => {
      if (key === 'required' || key === 'minProperties') return [];
      if (key === '$ref') return [[key, patchReference(String(value))]];
      if (key === 'oneOf' || key === 'anyOf' || key === 'allOf') {
        // Without what has to be there, more than one alternative may fit.
        return [[key === 'allOf' ? key : 'anyOf', Array.isArray(value) ? value.map(patch) : value]];
      }
      if (key === 'properties' && isObject(value)) return [[key, makeProperties(value, needed)]];
      // Lists are replaced whole: their items are no patches.
      if (data.has(key) || key === 'items') return [[key, value]];
      return [[key, isObject(value) ? patch(value) : value]];
    });
    return Object.fromEntries(entries);
  };
  const makeProperties = (value: JsonObject, needed: readonly Json[]): JsonObject =>
    Object.fromEntries(
      Object.entries(value).map(([name, schema]) => {
        const patched = patch(schema);
        return [name, needed.includes(name) ? patched : { anyOf: [patched, { type: 'null' }] }];
      }),
    );
  const patchReference = (reference: string): string => {
    const target = resolve(document, { $ref: reference });
    const name = reference.split('/').at(-1) ?? '';
    const isWhole = isObject(target) && (target.type === 'object' || target.oneOf !== undefined);
    if (!isWhole) return reference;
    visit(name);
    return `#/components/schemas/${name}Patch`;
  };
  visit(start);
  return patches;
}
