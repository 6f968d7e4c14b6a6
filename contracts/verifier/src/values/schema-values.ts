import type { SchemaObject } from '@stillhouse/contracts/document';
import { encodePointerToken } from '@stillhouse/foundation/json-pointer';
import type { Placed } from '../model/contract.ts';
import { createInvalidScalars } from './invalid-scalars.ts';
import { createValidScalars, listTypes } from './scalar-values.ts';
import { formatShortValue, type Variant } from './variant.ts';

type ResolveSchema = (placed: Placed<SchemaObject>) => Placed<SchemaObject>;

/** Deeper than any schema of the contract. Limits recursive schemas. */
const maxDepth = 12;

/**
 * Generates deterministic values from a schema: a default value, valid values at its limits, and
 * invalid values just beyond them. Each value has the rule that it tests and the location of the
 * rule. Supports the part of JSON Schema 2020-12 that contracts use.
 */
export class SchemaValues {
  readonly #resolve: ResolveSchema;

  /** @param resolve follows references and keeps the keywords next to `$ref` */
  constructor(resolve: ResolveSchema) {
    this.#resolve = resolve;
  }

  /** Returns the default value with all properties. */
  createDefault(placed: Placed<SchemaObject>, level = 0): unknown {
    const { value: schema, pointer } = this.#resolve(placed);
    if (level > maxDepth) return null;
    const [branch] = this.#listBranches({ value: schema, pointer });
    if (branch !== undefined) return this.createDefault(branch, level + 1);
    if (isObjectSchema(schema)) {
      const properties = Object.entries(schema.properties ?? {});
      return Object.fromEntries(
        properties.map(([name, property]) => [
          name,
          this.createDefault(
            { value: property, pointer: `${pointer}/properties/${encodePointerToken(name)}` },
            level + 1,
          ),
        ]),
      );
    }
    if (listTypes(schema).includes('array')) {
      const item = { value: schema.items ?? {}, pointer: `${pointer}/items` };
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        this.createDefault(item, level + 1),
      );
    }
    return createValidScalars(schema)[0]?.value ?? null;
  }

  /** Returns valid values at the limits of each rule. */
  createValid(placed: Placed<SchemaObject>, level = 0): Variant[] {
    return this.#createVariants('good', placed, level);
  }

  /** Returns invalid values just beyond each rule. */
  createInvalid(placed: Placed<SchemaObject>, level = 0): Variant[] {
    return this.#createVariants('bad', placed, level);
  }

  #createVariants(which: 'good' | 'bad', placed: Placed<SchemaObject>, level: number): Variant[] {
    const at = this.#resolve(placed);
    if (level > maxDepth) return [];
    const branches = this.#listBranches(at);
    if (branches.length > 0) {
      return branches.flatMap((branch) => this.#createVariants(which, branch, level + 1));
    }
    const schema = at.value;
    if (isObjectSchema(schema)) {
      return which === 'good'
        ? this.#createValidObjects(at, level)
        : this.#createInvalidObjects(at, level);
    }
    if (listTypes(schema).includes('array')) {
      return which === 'good'
        ? this.#createValidLists(at, level)
        : this.#createInvalidLists(at, level);
    }
    const candidates = which === 'good' ? createValidScalars(schema) : createInvalidScalars(schema);
    return candidates.map((candidate) => ({ ...candidate, place: '', schema: at }));
  }

  #createValidObjects(at: Placed<SchemaObject>, level: number): Variant[] {
    const complete = this.createDefault(at, level) as Record<string, unknown>;
    const required = pickRequired(at.value, complete);
    const edges = this.#listProperties(at).flatMap(([name, property]) =>
      this.createValid(property, level + 1).map((variant) => nestVariant(variant, name, required)),
    );
    return [
      { rule: 'whole', place: '', value: complete, note: 'every property', schema: at },
      ...(isEmpty(required)
        ? []
        : [
            {
              rule: 'smallest' as const,
              place: '',
              value: required,
              note: 'required properties only',
              schema: at,
            },
          ]),
      ...edges,
    ];
  }

  #createInvalidObjects(at: Placed<SchemaObject>, level: number): Variant[] {
    const { value: schema } = at;
    const complete = this.createDefault(at, level) as Record<string, unknown>;
    const required = pickRequired(schema, complete);
    const invalid: Variant[] = createNonObjects(complete).map(({ rule, value }) => ({
      rule,
      place: '',
      value,
      note: `${formatShortValue(value)}, not an object`,
      schema: at,
    }));
    for (const name of schema.required ?? []) {
      const { [name]: _, ...value } = complete;
      const { [name]: __, ...requiredRest } = required;
      const place = `/${encodePointerToken(name)}`;
      invalid.push({ rule: 'missing', place, value, note: `without ${name}`, schema: at });
      invalid.push({
        rule: 'missing',
        place,
        value: requiredRest,
        note: `without ${name}`,
        schema: at,
      });
    }
    const [first, second] = schema.required ?? [];
    if (first !== undefined && second !== undefined && schema.minProperties === undefined) {
      const place = `/${encodePointerToken(first)}`;
      invalid.push({
        rule: 'missing',
        place,
        value: {},
        note: '{}, without any property',
        schema: at,
      });
    }
    if (schema.minProperties !== undefined) {
      invalid.push({
        rule: 'min-properties',
        place: '',
        value: {},
        note: '{}, no property',
        schema: at,
      });
    }
    if (schema.additionalProperties === false) {
      for (const name of createUnknownNames(Object.keys(schema.properties ?? {}))) {
        const some = isEmpty(required) ? complete : required;
        const value = { ...some, [name]: true };
        invalid.push({
          rule: 'extra',
          place: '',
          value,
          note: `with an additional ${name}`,
          schema: at,
        });
      }
    }
    for (const [name, property] of this.#listProperties(at)) {
      invalid.push(
        ...this.createInvalid(property, level + 1).map((variant) =>
          nestVariant(variant, name, required),
        ),
      );
    }
    return invalid;
  }

  #createValidLists(at: Placed<SchemaObject>, level: number): Variant[] {
    const { value: schema, pointer } = at;
    const item = { value: schema.items ?? {}, pointer: `${pointer}/items` };
    const defaults = this.createDefault(at, level) as unknown[];
    const items = this.createValid(item, level + 1);
    const { minItems = 0, maxItems } = schema;
    const createItems = (length: number) =>
      Array.from({ length }, (_, i) => items[i % items.length]?.value ?? defaults[0]);
    return [
      {
        rule: 'min-items',
        place: '',
        value: createItems(minItems),
        note: `${minItems} items`,
        schema: at,
      },
      ...(maxItems === undefined
        ? []
        : [
            {
              rule: 'max-items' as const,
              place: '',
              value: createItems(maxItems),
              note: `${maxItems} items`,
              schema: at,
            },
          ]),
      ...items.map((variant) => ({
        ...variant,
        place: `/*${variant.place}`,
        value: [variant.value, ...defaults.slice(1)],
      })),
    ];
  }

  #createInvalidLists(at: Placed<SchemaObject>, level: number): Variant[] {
    const { value: schema, pointer } = at;
    const item = { value: schema.items ?? {}, pointer: `${pointer}/items` };
    const [defaultItem] = this.createDefault(at, level) as unknown[];
    const { minItems = 0, maxItems } = schema;
    const invalid: Variant[] = [null, {}, 'text', 1, true, defaultItem].map((value) => ({
      rule: value === null ? 'null' : 'type',
      place: '',
      value,
      note: `${formatShortValue(value)}, not a list`,
      schema: at,
    }));
    if (minItems > 0) {
      const value = Array.from({ length: minItems - 1 }, () => defaultItem);
      invalid.push({ rule: 'min-items', place: '', value, note: 'one item too few', schema: at });
    }
    if (maxItems !== undefined) {
      const value = Array.from({ length: maxItems + 1 }, () => defaultItem);
      invalid.push({ rule: 'max-items', place: '', value, note: 'one item too many', schema: at });
    }
    for (const variant of this.createInvalid(item, level + 1)) {
      invalid.push({ ...variant, place: `/*${variant.place}`, value: [variant.value] });
      // A device that applies a list item by item has applied the first when it reaches the second.
      invalid.push({
        ...variant,
        place: `/*${variant.place}`,
        value: [defaultItem, variant.value],
      });
    }
    return invalid;
  }

  /** Returns the alternatives of a schema, or its `allOf` parts merged into one. */
  #listBranches({ value: schema, pointer }: Placed<SchemaObject>): Placed<SchemaObject>[] {
    for (const word of ['oneOf', 'anyOf'] as const) {
      const branches = schema[word];
      if (branches !== undefined) {
        return branches.map((value, i) => ({ value, pointer: `${pointer}/${word}/${i}` }));
      }
    }
    if (schema.allOf === undefined || listTypes(schema).length > 0) return [];
    const parts = schema.allOf.map((value, i) =>
      this.#resolve({ value, pointer: `${pointer}/allOf/${i}` }),
    );
    return [{ value: mergeSchemas(parts.map(({ value }) => value)), pointer }];
  }

  #listProperties({ value, pointer }: Placed<SchemaObject>): [string, Placed<SchemaObject>][] {
    return Object.entries(value.properties ?? {}).map(([name, property]) => [
      name,
      { value: property, pointer: `${pointer}/properties/${encodePointerToken(name)}` },
    ]);
  }
}

/** Merges schemas that describe different aspects of a value. */
function mergeSchemas(schemas: readonly SchemaObject[]): SchemaObject {
  return Object.assign({}, ...schemas, {
    properties: Object.assign({}, ...schemas.map(({ properties }) => properties)),
    required: schemas.flatMap(({ required = [] }) => required),
  });
}

function isObjectSchema(schema: SchemaObject): boolean {
  return listTypes(schema).includes('object');
}

/** Returns the required properties of a value. */
function pickRequired(schema: SchemaObject, complete: Readonly<Record<string, unknown>>) {
  const required = schema.required ?? [];
  return Object.fromEntries(Object.entries(complete).filter(([name]) => required.includes(name)));
}

function nestVariant(
  variant: Variant,
  name: string,
  required: Readonly<Record<string, unknown>>,
): Variant {
  return {
    ...variant,
    place: `/${encodePointerToken(name)}${variant.place}`,
    value: { ...required, [name]: variant.value },
  };
}

function createNonObjects(complete: unknown) {
  const others: unknown[] = [[], [complete], 'text', 1, true];
  return [
    { rule: 'null' as const, value: null },
    ...others.map((value) => ({ rule: 'type' as const, value })),
  ];
}

/** Returns names that no schema has: an unknown one, and a known one in upper case. */
function createUnknownNames(known: readonly string[]): string[] {
  const similar = known.map((name) => name.toUpperCase()).slice(0, 1);
  return ['notInTheContract', ...similar].filter((name) => !known.includes(name));
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}
