import type { SchemaObject } from '@stillhouse/contracts/document';
import { encodePointerToken } from '@stillhouse/foundation/json-pointer';
import type { Placed } from '../contract.ts';
import { createInvalidScalars, createValidScalars, listTypes } from './scalar-values.ts';
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
    const whole = this.createDefault(at, level) as Record<string, unknown>;
    const least = pickRequired(at.value, whole);
    const edges = this.#listProperties(at).flatMap(([name, property]) =>
      this.createValid(property, level + 1).map((variant) => nestVariant(variant, name, least)),
    );
    return [
      { rule: 'whole', place: '', value: whole, note: 'every property', schema: at },
      ...(isEmpty(least)
        ? []
        : [
            {
              rule: 'smallest' as const,
              place: '',
              value: least,
              note: 'required properties only',
              schema: at,
            },
          ]),
      ...edges,
    ];
  }

  #createInvalidObjects(at: Placed<SchemaObject>, level: number): Variant[] {
    const { value: schema } = at;
    const whole = this.createDefault(at, level) as Record<string, unknown>;
    const least = pickRequired(schema, whole);
    const bad: Variant[] = createNonObjects(whole).map(({ rule, value }) => ({
      rule,
      place: '',
      value,
      note: `${formatShortValue(value)}, not an object`,
      schema: at,
    }));
    for (const name of schema.required ?? []) {
      const { [name]: _, ...value } = whole;
      const { [name]: __, ...few } = least;
      const place = `/${encodePointerToken(name)}`;
      bad.push({ rule: 'missing', place, value, note: `without ${name}`, schema: at });
      bad.push({ rule: 'missing', place, value: few, note: `without ${name}`, schema: at });
    }
    const [first, second] = schema.required ?? [];
    if (first !== undefined && second !== undefined && schema.minProperties === undefined) {
      const place = `/${encodePointerToken(first)}`;
      bad.push({ rule: 'missing', place, value: {}, note: '{}, without any property', schema: at });
    }
    if (schema.minProperties !== undefined) {
      bad.push({
        rule: 'min-properties',
        place: '',
        value: {},
        note: '{}, no property',
        schema: at,
      });
    }
    if (schema.additionalProperties === false) {
      for (const name of createUnknownNames(Object.keys(schema.properties ?? {}))) {
        const some = isEmpty(least) ? whole : least;
        const value = { ...some, [name]: true };
        bad.push({
          rule: 'extra',
          place: '',
          value,
          note: `with an additional ${name}`,
          schema: at,
        });
      }
    }
    for (const [name, property] of this.#listProperties(at)) {
      bad.push(
        ...this.createInvalid(property, level + 1).map((variant) =>
          nestVariant(variant, name, least),
        ),
      );
    }
    return bad;
  }

  #createValidLists(at: Placed<SchemaObject>, level: number): Variant[] {
    const { value: schema, pointer } = at;
    const item = { value: schema.items ?? {}, pointer: `${pointer}/items` };
    const usual = this.createDefault(at, level) as unknown[];
    const made = this.createValid(item, level + 1);
    const { minItems = 0, maxItems } = schema;
    const createItems = (length: number) =>
      Array.from({ length }, (_, i) => made[i % made.length]?.value ?? usual[0]);
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
      ...made.map((variant) => ({
        ...variant,
        place: `/*${variant.place}`,
        value: [variant.value, ...usual.slice(1)],
      })),
    ];
  }

  #createInvalidLists(at: Placed<SchemaObject>, level: number): Variant[] {
    const { value: schema, pointer } = at;
    const item = { value: schema.items ?? {}, pointer: `${pointer}/items` };
    const [usual] = this.createDefault(at, level) as unknown[];
    const { minItems = 0, maxItems } = schema;
    const bad: Variant[] = [null, {}, 'text', 1, true, usual].map((value) => ({
      rule: value === null ? 'null' : 'type',
      place: '',
      value,
      note: `${formatShortValue(value)}, not a list`,
      schema: at,
    }));
    if (minItems > 0) {
      const value = Array.from({ length: minItems - 1 }, () => usual);
      bad.push({ rule: 'min-items', place: '', value, note: 'one item too few', schema: at });
    }
    if (maxItems !== undefined) {
      const value = Array.from({ length: maxItems + 1 }, () => usual);
      bad.push({ rule: 'max-items', place: '', value, note: 'one item too many', schema: at });
    }
    for (const variant of this.createInvalid(item, level + 1)) {
      bad.push({ ...variant, place: `/*${variant.place}`, value: [variant.value] });
      // A device that applies a list item by item has applied the first when it reaches the second.
      bad.push({ ...variant, place: `/*${variant.place}`, value: [usual, variant.value] });
    }
    return bad;
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
function pickRequired(schema: SchemaObject, whole: Readonly<Record<string, unknown>>) {
  const required = schema.required ?? [];
  return Object.fromEntries(Object.entries(whole).filter(([name]) => required.includes(name)));
}

function nestVariant(
  variant: Variant,
  name: string,
  least: Readonly<Record<string, unknown>>,
): Variant {
  return {
    ...variant,
    place: `/${encodePointerToken(name)}${variant.place}`,
    value: { ...least, [name]: variant.value },
  };
}

function createNonObjects(whole: unknown) {
  const wrong: unknown[] = [[], [whole], 'text', 1, true];
  return [
    { rule: 'null' as const, value: null },
    ...wrong.map((value) => ({ rule: 'type' as const, value })),
  ];
}

/** Returns names that no schema has: an unknown one, and a known one in upper case. */
function createUnknownNames(known: readonly string[]): string[] {
  const near = known.map((name) => name.toUpperCase()).slice(0, 1);
  return ['notInTheContract', ...near].filter((name) => !known.includes(name));
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}
