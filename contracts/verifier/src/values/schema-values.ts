import type { SchemaObject } from '@stillhouse/contracts/document';
import type { Placed } from '../contract.ts';
import { badScalars, goodScalars, typesOf } from './scalar-values.ts';
import { shown, type Variant } from './variant.ts';

type Resolve = (placed: Placed<SchemaObject>) => Placed<SchemaObject>;

/** Deeper than any schema of the contract. Limits recursive schemas. */
const mostLevels = 12;

/**
 * Generates deterministic values from a schema: a default value, valid values at its limits, and
 * invalid values just beyond them. Each value has the rule that it tests and the location of the
 * rule. Supports the part of JSON Schema 2020-12 that contracts use.
 */
export class Values {
  readonly #resolve: Resolve;

  /** @param resolve follows references and keeps the keywords next to `$ref` */
  constructor(resolve: Resolve) {
    this.#resolve = resolve;
  }

  /** Returns the default value with all properties. */
  usual(placed: Placed<SchemaObject>, level = 0): unknown {
    const { value: schema, pointer } = this.#resolve(placed);
    if (level > mostLevels) return null;
    const [branch] = this.#branches({ value: schema, pointer });
    if (branch !== undefined) return this.usual(branch, level + 1);
    if (isObjectSchema(schema)) {
      const properties = Object.entries(schema.properties ?? {});
      return Object.fromEntries(
        properties.map(([name, property]) => [
          name,
          this.usual(
            { value: property, pointer: `${pointer}/properties/${escaped(name)}` },
            level + 1,
          ),
        ]),
      );
    }
    if (typesOf(schema).includes('array')) {
      const item = { value: schema.items ?? {}, pointer: `${pointer}/items` };
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        this.usual(item, level + 1),
      );
    }
    return goodScalars(schema)[0]?.value ?? null;
  }

  /** Returns valid values at the limits of each rule. */
  good(placed: Placed<SchemaObject>, level = 0): Variant[] {
    return this.#made('good', placed, level);
  }

  /** Returns invalid values just beyond each rule. */
  bad(placed: Placed<SchemaObject>, level = 0): Variant[] {
    return this.#made('bad', placed, level);
  }

  #made(which: 'good' | 'bad', placed: Placed<SchemaObject>, level: number): Variant[] {
    const at = this.#resolve(placed);
    if (level > mostLevels) return [];
    const branches = this.#branches(at);
    if (branches.length > 0) {
      return branches.flatMap((branch) => this.#made(which, branch, level + 1));
    }
    const schema = at.value;
    if (isObjectSchema(schema)) {
      return which === 'good' ? this.#goodObjects(at, level) : this.#badObjects(at, level);
    }
    if (typesOf(schema).includes('array')) {
      return which === 'good' ? this.#goodLists(at, level) : this.#badLists(at, level);
    }
    const candidates = which === 'good' ? goodScalars(schema) : badScalars(schema);
    return candidates.map((candidate) => ({ ...candidate, place: '', schema: at }));
  }

  #goodObjects(at: Placed<SchemaObject>, level: number): Variant[] {
    const whole = this.usual(at, level) as Record<string, unknown>;
    const least = leastOf(at.value, whole);
    const edges = this.#properties(at).flatMap(([name, property]) =>
      this.good(property, level + 1).map((variant) => within(variant, name, least)),
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

  #badObjects(at: Placed<SchemaObject>, level: number): Variant[] {
    const { value: schema } = at;
    const whole = this.usual(at, level) as Record<string, unknown>;
    const least = leastOf(schema, whole);
    const bad: Variant[] = otherThanObject(whole).map(({ rule, value }) => ({
      rule,
      place: '',
      value,
      note: `${shown(value)}, not an object`,
      schema: at,
    }));
    for (const name of schema.required ?? []) {
      const { [name]: _, ...value } = whole;
      const { [name]: __, ...few } = least;
      const place = `/${escaped(name)}`;
      bad.push({ rule: 'missing', place, value, note: `without ${name}`, schema: at });
      bad.push({ rule: 'missing', place, value: few, note: `without ${name}`, schema: at });
    }
    const [first, second] = schema.required ?? [];
    if (first !== undefined && second !== undefined && schema.minProperties === undefined) {
      const place = `/${escaped(first)}`;
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
      for (const name of strangeNames(Object.keys(schema.properties ?? {}))) {
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
    for (const [name, property] of this.#properties(at)) {
      bad.push(...this.bad(property, level + 1).map((variant) => within(variant, name, least)));
    }
    return bad;
  }

  #goodLists(at: Placed<SchemaObject>, level: number): Variant[] {
    const { value: schema, pointer } = at;
    const item = { value: schema.items ?? {}, pointer: `${pointer}/items` };
    const usual = this.usual(at, level) as unknown[];
    const made = this.good(item, level + 1);
    const { minItems = 0, maxItems } = schema;
    const filled = (length: number) =>
      Array.from({ length }, (_, i) => made[i % made.length]?.value ?? usual[0]);
    return [
      {
        rule: 'min-items',
        place: '',
        value: filled(minItems),
        note: `${minItems} items`,
        schema: at,
      },
      ...(maxItems === undefined
        ? []
        : [
            {
              rule: 'max-items' as const,
              place: '',
              value: filled(maxItems),
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

  #badLists(at: Placed<SchemaObject>, level: number): Variant[] {
    const { value: schema, pointer } = at;
    const item = { value: schema.items ?? {}, pointer: `${pointer}/items` };
    const [usual] = this.usual(at, level) as unknown[];
    const { minItems = 0, maxItems } = schema;
    const bad: Variant[] = [null, {}, 'text', 1, true, usual].map((value) => ({
      rule: value === null ? 'null' : 'type',
      place: '',
      value,
      note: `${shown(value)}, not a list`,
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
    for (const variant of this.bad(item, level + 1)) {
      bad.push({ ...variant, place: `/*${variant.place}`, value: [variant.value] });
      // A device that applies a list item by item has applied the first when it reaches the second.
      bad.push({ ...variant, place: `/*${variant.place}`, value: [usual, variant.value] });
    }
    return bad;
  }

  /** Returns the alternatives of a schema, or its `allOf` parts merged into one. */
  #branches({ value: schema, pointer }: Placed<SchemaObject>): Placed<SchemaObject>[] {
    for (const word of ['oneOf', 'anyOf'] as const) {
      const branches = schema[word];
      if (branches !== undefined) {
        return branches.map((value, i) => ({ value, pointer: `${pointer}/${word}/${i}` }));
      }
    }
    if (schema.allOf === undefined || typesOf(schema).length > 0) return [];
    const parts = schema.allOf.map((value, i) =>
      this.#resolve({ value, pointer: `${pointer}/allOf/${i}` }),
    );
    return [{ value: joined(parts.map(({ value }) => value)), pointer }];
  }

  #properties({ value, pointer }: Placed<SchemaObject>): [string, Placed<SchemaObject>][] {
    return Object.entries(value.properties ?? {}).map(([name, property]) => [
      name,
      { value: property, pointer: `${pointer}/properties/${escaped(name)}` },
    ]);
  }
}

/** Merges schemas that describe different aspects of a value. */
function joined(schemas: readonly SchemaObject[]): SchemaObject {
  return Object.assign({}, ...schemas, {
    properties: Object.assign({}, ...schemas.map(({ properties }) => properties)),
    required: schemas.flatMap(({ required = [] }) => required),
  });
}

function isObjectSchema(schema: SchemaObject): boolean {
  return typesOf(schema).includes('object');
}

/** Returns the required properties of a value. */
function leastOf(schema: SchemaObject, whole: Readonly<Record<string, unknown>>) {
  const required = schema.required ?? [];
  return Object.fromEntries(Object.entries(whole).filter(([name]) => required.includes(name)));
}

function within(variant: Variant, name: string, least: Readonly<Record<string, unknown>>): Variant {
  return {
    ...variant,
    place: `/${escaped(name)}${variant.place}`,
    value: { ...least, [name]: variant.value },
  };
}

function otherThanObject(whole: unknown) {
  const wrong: unknown[] = [[], [whole], 'text', 1, true];
  return [
    { rule: 'null' as const, value: null },
    ...wrong.map((value) => ({ rule: 'type' as const, value })),
  ];
}

/** Returns names that no schema has: an unknown one, and a known one in upper case. */
function strangeNames(known: readonly string[]): string[] {
  const near = known.map((name) => name.toUpperCase()).slice(0, 1);
  return ['notInTheContract', ...near].filter((name) => !known.includes(name));
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
