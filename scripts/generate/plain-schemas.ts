import { formatPointer, parsePointer } from '@stillhouse/foundation/json-pointer';
import { type Direction, forbiddenKeywords, isForbidden } from './body-direction.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { resolve } from './read-operations.ts';

/** Annotations: they say nothing about validity, and would be carried in the compiled code. */
const annotations = new Set([
  'title',
  'description',
  'examples',
  'example',
  'default',
  'deprecated',
  'externalDocs',
  'readOnly',
  'writeOnly',
  'contentMediaType',
  'contentEncoding',
  'contentSchema',
]);

/** Keywords whose value maps names to schemas. */
const maps = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);

/** Keywords whose value is data. */
const data = new Set(['enum', 'const', 'required', 'dependentRequired', 'type']);

/**
 * Component schemas as Ajv gets them: bare constraints, each under its own name, shared by
 * reference. A component in which a direction forbids something has a variant for it.
 */
export class PlainSchemas {
  readonly #document: JsonObject;
  readonly #components: ReadonlyMap<string, JsonObject>;

  constructor(document: JsonObject, components: ReadonlyMap<string, JsonObject>) {
    this.#document = document;
    this.#components = components;
  }

  /** Every component under the id that references name it by, variants included. */
  toSchemas(): Map<string, Json> {
    const schemas = new Map<string, Json>();
    for (const [name, schema] of this.#components) {
      for (const direction of ['state', 'request', 'response'] as const) {
        const id = this.getId(name, direction);
        if (!schemas.has(id)) schemas.set(id, this.toPlain(schema, direction));
      }
    }
    return schemas;
  }

  getId(name: string, direction: Direction): string {
    const word = forbiddenKeywords[direction];
    const hasVariant = word !== null && this.#hasKeyword(name, word, new Set());
    return hasVariant ? `${name}.${direction}` : name;
  }

  /**
   * A schema without annotations, its references leading to ids.
   * @param isAlternative whether it is part of a oneOf or anyOf: simple values are then put in
   *   place of their references, so that an error tells which alternative it belongs to
   */
  toPlain(node: Json, direction: Direction, isAlternative = false): Json {
    if (Array.isArray(node))
      return node.map((item) => this.toPlain(item, direction, isAlternative));
    if (!isObject(node)) return node;
    if (isAlternative && node.$ref !== undefined) {
      const target = resolve(this.#document, node);
      if (isObject(target) && isSimple(target)) return this.toPlain(target, direction);
    }
    const isExcluded = (property: Json) => isForbidden(this.#document, property, direction);
    const properties = isObject(node.properties) ? node.properties : {};
    const plain: JsonObject = {};
    for (const [key, value] of Object.entries(node)) {
      if (annotations.has(key) || key.startsWith('x-')) continue;
      if (key === '$ref') plain[key] = this.#toReference(String(value), direction);
      else if (key === 'required' && Array.isArray(value)) {
        const required = value.filter((name) => !isExcluded(properties[String(name)] ?? null));
        if (required.length > 0) plain[key] = required;
      } else if (data.has(key)) plain[key] = value;
      else if (maps.has(key) && isObject(value)) {
        plain[key] = Object.fromEntries(
          Object.entries(value).map(([name, schema]) => [
            name,
            key === 'properties' && isExcluded(schema)
              ? false
              : this.toPlain(schema, direction, isAlternative),
          ]),
        );
      } else {
        const alternative = isAlternative || key === 'oneOf' || key === 'anyOf';
        plain[key] = this.toPlain(value, direction, alternative);
      }
    }
    return plain;
  }

  #toReference(reference: string, direction: Direction): string {
    const [, , name = '', ...rest] = parsePointer(reference.slice(1));
    const inner = rest.length === 0 ? '' : `#${formatPointer(rest)}`;
    return `${this.getId(name, direction)}${inner}`;
  }

  /** Whether a component, or one that it refers to, has the word. */
  #hasKeyword(name: string, word: string, seen: Set<string>): boolean {
    if (seen.has(name)) return false;
    seen.add(name);
    const text = JSON.stringify(this.#components.get(name) ?? null);
    if (text.includes(`"${word}":true`)) return true;
    const named = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"/]+)/g)];
    return named.some(([, other = '']) => this.#hasKeyword(other, word, seen));
  }
}

/** A schema of values without parts. */
function isSimple({ type }: JsonObject): boolean {
  return typeof type === 'string' && type !== 'object' && type !== 'array';
}
