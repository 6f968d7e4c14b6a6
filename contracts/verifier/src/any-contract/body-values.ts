import type { SchemaObject } from '@stillhouse/contracts/document';
import { isRecord } from '@stillhouse/foundation/is-record';
import { isSecretName } from '@stillhouse/foundation/secret-names';
import { createValidScalars, listTypes } from '../values/scalar-values.ts';
import { type Candidate, formatShortValue, type Rule } from '../values/variant.ts';
import type { At, SchemaNode, Schemas } from './schemas.ts';

/** Objects in objects. Deeper ones are left out unless they are required. */
const maxDepth = 4;

/** Formats that `values` has texts for. Others would have none. */
const knownFormats = new Set(['email', 'uri', 'uri-reference', 'ipv4', 'ipv6', 'date-time']);

const otherFormats: Readonly<Record<string, string>> = {
  date: '2030-01-07',
  time: '09:00:00Z',
  uuid: '9f1d7a0e-6f0b-4c5e-8a53-3d1f7f3f5b11',
  hostname: 'host.example',
  byte: 'AAECAw==',
  mac: '02:00:5e:10:00:01',
  duration: 'PT1H',
};

/** A member of a body at any depth, with its schema. */
export type Field = { readonly path: readonly string[]; readonly schema: FlatSchema };

/** A schema without references and `allOf`, of which the first alternative counts. */
export type FlatSchema = SchemaNode;

/** A value that differs from a valid one in one field. */
export type BodyVariant = {
  readonly rule: Rule;
  /** Names of members, joined by dots. Empty for the whole body. */
  readonly place: string;
  readonly value: unknown;
  readonly note: string;
  /** A schema names this very value: an entry of an enum, or a limit. */
  readonly isNamed: boolean;
};

/** Creates values for the schemas of a contract. */
export class Values {
  readonly #schemas: Schemas;

  constructor(schemas: Schemas) {
    this.#schemas = schemas;
  }

  /** Merges a schema with what it refers to. */
  flatten(at: At, depth = 0): FlatSchema {
    const { value } = at;
    if (!isRecord(value) || depth > 12) return {};
    if (typeof value.$ref === 'string') {
      const target = this.#schemas.resolve(at);
      const { $ref: _, ...rest } = value;
      return { ...(target === null ? {} : this.flatten(target, depth + 1)), ...rest };
    }
    let flat: SchemaNode = {};
    const add = (schema: SchemaNode) => {
      const properties = { ...asRecord(flat.properties), ...asRecord(schema.properties) };
      const required = [...asList(flat.required), ...asList(schema.required)];
      flat = { ...flat, ...schema, properties, required };
    };
    for (const part of asList(value.allOf)) {
      const flatPart = this.flatten({ value: part, keys: at.keys }, depth + 1);
      add(flatPart);
      if (flatPart.additionalProperties === false) delete flat.additionalProperties;
    }
    const [alternative, ...others] = [...asList(value.oneOf), ...asList(value.anyOf)].filter(
      (it) => !isRecord(it) || it.type !== 'null',
    );
    if (alternative !== undefined)
      add(this.flatten({ value: alternative, keys: at.keys }, depth + 1));
    if (others.length > 0) flat.alternatives = others;
    const { allOf: _, oneOf: __, anyOf: ___, ...own } = value;
    add(own);
    return normalize(flat);
  }

  /** Returns a value that the schema allows, as far as it can be seen. */
  createSample(at: At, depth = 0): unknown {
    return this.#createFrom(this.flatten(at), at.keys, depth);
  }

  #createFrom(flat: FlatSchema, keys: readonly string[], depth: number): unknown {
    if (flat.example !== undefined) return flat.example;
    if (flat.const !== undefined) return flat.const;
    if (flat.default !== undefined && flat.default !== null) return flat.default;
    const types = listTypes(flat as SchemaObject);
    if (types.includes('object') || isRecordWithMembers(flat.properties)) {
      const required = asList(flat.required);
      const members = Object.entries(asRecord(flat.properties)).filter(([name, property]) => {
        const isReadOnly = isRecord(property) && property.readOnly === true;
        return !isReadOnly && (depth < maxDepth || (required.includes(name) && depth < 8));
      });
      return Object.fromEntries(
        members.map(([name, value]) => [
          name,
          hideSecret(name, this.createSample({ value, keys }, depth + 1)),
        ]),
      );
    }
    if (types.includes('array')) {
      const count = Math.max(depth < maxDepth ? 1 : 0, Number(flat.minItems ?? 0));
      const item = { value: flat.items ?? {}, keys };
      return Array.from({ length: Math.min(count, 20) }, () => this.createSample(item, depth + 1));
    }
    return createScalars(flat)[0]?.value ?? (types.length === 0 ? 'text' : null);
  }

  /** Returns the members of a body at any depth that a client may send. */
  listFields(at: At, depth = 0): Field[] {
    const flat = this.flatten(at);
    return Object.entries(asRecord(flat.properties)).flatMap(([name, value]): Field[] => {
      const schema = this.flatten({ value, keys: at.keys });
      if (schema.readOnly === true) return [];
      const isObject = isRecordWithMembers(schema.properties);
      const inner =
        isObject && depth < 4 ? this.listFields({ value, keys: at.keys }, depth + 1) : [];
      return [
        { path: [name], schema },
        ...inner.map((field) => ({ ...field, path: [name, ...field.path] })),
      ];
    });
  }

  /** Returns bodies that the schema allows, each with another value in one field. */
  listValid(at: At, base: unknown, fields = this.listFields(at)): BodyVariant[] {
    const variants = fields.flatMap(({ path, schema }) =>
      hasAt(base, path)
        ? this.#listFieldValues(schema, at.keys).map((it) => place(it, path, base, schema))
        : [],
    );
    return variants.filter(({ value }) => this.isValid(at, value));
  }

  /** Values that show what a device changes, scalars, and for lists those of several lengths. */
  #listFieldValues(schema: FlatSchema, keys: readonly string[]): Candidate[] {
    const { alternatives, ...single } = schema;
    if (alternatives !== undefined)
      return [
        ...this.listAlternatives(schema, keys).map((value): Candidate => toCandidate(value)),
        ...this.#listFieldValues(single, keys),
      ];
    if (isMap(schema)) return [this.createMap(schema, keys), {}].map(toCandidate);
    if (!listTypes(schema as SchemaObject).includes('array'))
      return [...createTellingScalars(schema), ...listNull(schema), ...createScalars(schema)];
    const item = { value: schema.items ?? {}, keys };
    const items = createScalars(this.flatten(item))
      .slice(0, 3)
      .map(({ value }) => value);
    const first = this.createSample(item, 1);
    const list = items.length > 0 ? items : [first];
    const count = Math.max(3, Number(schema.minItems ?? 0));
    const telling = count > maxTelling ? [] : [createUnsorted(first, count)];
    return [...telling, [first], list, []].map(toCandidate);
  }

  /** Returns a value of each alternative but the first. */
  listAlternatives({ alternatives }: FlatSchema, keys: readonly string[]): unknown[] {
    return asList(alternatives).map((value) => this.createSample({ value, keys }, 1));
  }

  /** Returns an object with one entry, whose name no schema has. */
  createMap({ additionalProperties }: FlatSchema, keys: readonly string[]): unknown {
    return { entry4: this.createSample({ value: additionalProperties, keys }, 1) };
  }

  isValid(at: At, value: unknown): boolean {
    return this.#schemas.validate(at, 'request', value).length === 0;
  }
}

const listNull = (schema: FlatSchema): Candidate[] =>
  createScalars(schema).filter(({ value }) => value === null);

const toCandidate = (value: unknown): Candidate => ({
  rule: Array.isArray(value) && value.length === 0 ? 'min-items' : 'base',
  value,
  note: formatShortValue(value),
});

/** The report hides values of secrets, so that no other value may be the same. */
function hideSecret(name: string, value: unknown): unknown {
  return value === commonText && isSecretName(name) ? secretText : value;
}

const commonText = 'Room 4';
const secretText = 'hidden-7Q4x';

/** Returns valid scalars, the default one first. */
export function createScalars(flat: FlatSchema): Candidate[] {
  const { format } = flat;
  const text = typeof format === 'string' ? otherFormats[format] : undefined;
  if (text !== undefined && flat.enum === undefined && flat.pattern === undefined)
    return [{ rule: 'format', value: text, note: text }];
  return createValidScalars(flat as SchemaObject);
}

const maxTelling = 20;
const maxText = 60;

/** A text in both cases with the longest allowed length, and numbers above and below others. */
function createTellingScalars(flat: FlatSchema): Candidate[] {
  if (flat.enum !== undefined || flat.const !== undefined) return [];
  const [type] = listTypes(flat as SchemaObject);
  const telling = (value: unknown): Candidate => ({
    rule: 'base',
    value,
    note: formatShortValue(value),
  });
  if (type === 'integer' || type === 'number') {
    const common = Number(flat.example ?? flat.default ?? flat.maximum ?? flat.minimum ?? 1);
    const middle = flat.maximum === undefined ? 1 : Number(flat.maximum) - 1;
    const fraction = type === 'number' ? [telling(middle - 0.5)] : [];
    return Number.isFinite(common) ? [telling(common * 2 + 1), telling(middle), ...fraction] : [];
  }
  if (type !== 'string' || flat.format !== undefined || flat.pattern !== undefined) return [];
  const length = Math.min(maxText, Number(flat.maxLength ?? 12));
  return [telling('Room Hall Qz 4 '.repeat(5).slice(0, length).replace(/ $/, 'Z'))];
}

/** Items that differ in one text or number, sorted in neither direction. */
export function createUnsorted(sample: unknown, count: number): unknown[] {
  const order = Array.from({ length: count }, (_, index) => (index + 1) % count);
  return order.map((n) => vary(sample, n));
}

/** Another address, version or time, which stays what it is. Returns null for other texts. */
export function changeLastDigit(text: string, change: (last: number) => number): string | null {
  if (!/[.:]/.test(text) || !/\d/.test(text)) return null;
  return text.replace(/\d(?=\D*$)/, (last) => String(change(Number(last))));
}

function vary(value: unknown, n: number): unknown {
  if (typeof value === 'number') return value + n;
  if (typeof value === 'string')
    return (
      changeLastDigit(value, (last) => (last + n) % 10) ??
      `${value}${'ABCDEFGHIJKLMNOPQRST'[n % 20]}`
    );
  if (Array.isArray(value)) return value.map((it, index) => (index === 0 ? vary(it, n) : it));
  if (!isRecord(value)) return value;
  const name = Object.keys(value).find((it) => ['string', 'number'].includes(typeof value[it]));
  return name === undefined ? value : { ...value, [name]: vary(value[name], n) };
}

function place(
  { rule, value, note }: Candidate,
  path: readonly string[],
  base: unknown,
  schema: FlatSchema,
): BodyVariant {
  const isNamed =
    rule === 'enum' ||
    rule === 'boolean' ||
    ((rule === 'minimum' || rule === 'maximum') &&
      (value === schema.minimum || value === schema.maximum)) ||
    ((rule === 'max-length' || rule === 'min-length') &&
      schema.pattern === undefined &&
      schema.format === undefined);
  return { rule, place: path.join('.'), value: setAt(base, path, value), note, isNamed };
}

export function setAt(base: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(base)) return base.with(Number(name), setAt(base[Number(name)], rest, value));
  const record = isRecord(base) ? base : {};
  return { ...record, [name]: setAt(record[name], rest, value) };
}

export function removeAt(base: unknown, path: readonly string[]): unknown {
  const parent = path.slice(0, -1);
  const { [path.at(-1) ?? '']: _, ...rest } = asRecord(getAt(base, parent));
  return setAt(base, parent, rest);
}

export function getAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (node, name) =>
      Array.isArray(node) ? node[Number(name)] : isRecord(node) ? node[name] : undefined,
    value,
  );
}

function hasAt(value: unknown, path: readonly string[]): boolean {
  const parent = getAt(value, path.slice(0, -1));
  return isRecord(parent) && Object.hasOwn(parent, path.at(-1) ?? '');
}

/** Makes the differences between versions of OpenAPI disappear. */
function normalize(flat: SchemaNode): SchemaNode {
  const { format, nullable, exclusiveMinimum, exclusiveMaximum, ...rest } = flat;
  const schema: SchemaNode = rest;
  if (
    typeof format === 'string' &&
    (knownFormats.has(format) || Object.hasOwn(otherFormats, format))
  )
    schema.format = format;
  const types = listTypes(schema as SchemaObject);
  if (nullable === true && types.length > 0 && !types.includes('null'))
    schema.type = [...types, 'null'];
  if (types.includes('null') && types[0] === 'null') schema.type = [...types.slice(1), 'null'];
  const step = types.includes('integer') ? 1 : Number.EPSILON;
  if (typeof exclusiveMinimum === 'number') schema.minimum = exclusiveMinimum + step;
  if (typeof exclusiveMaximum === 'number') schema.maximum = exclusiveMaximum - step;
  if (exclusiveMinimum === true && typeof schema.minimum === 'number') schema.minimum += step;
  if (exclusiveMaximum === true && typeof schema.maximum === 'number') schema.maximum -= step;
  if (schema.example !== undefined && schema.examples === undefined)
    schema.examples = [schema.example];
  else if (!Array.isArray(schema.examples)) delete schema.examples;
  else if (schema.example === undefined && schema.examples.length > 0)
    schema.example = schema.examples[0];
  for (const word of ['enum', 'pattern'] as const) {
    if (word === 'enum' && schema.enum !== undefined && !Array.isArray(schema.enum))
      delete schema.enum;
    if (
      word === 'pattern' &&
      typeof schema.pattern === 'string' &&
      !isUnicodePattern(schema.pattern)
    )
      delete schema.pattern;
  }
  if (Array.isArray(schema.items)) schema.items = schema.items[0];
  return schema;
}

function isUnicodePattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}

/** Returns true for an object whose members have one schema, and no names in it. */
export const isMap = ({ additionalProperties, properties }: FlatSchema): boolean =>
  isRecord(additionalProperties) && !isRecordWithMembers(properties);

function isRecordWithMembers(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).length > 0;
}

export function asRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
