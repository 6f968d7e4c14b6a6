import type { SchemaObject } from '@stillhouse/contracts/document';
import { isRecord } from '@stillhouse/foundation/is-record';
import { createInvalidScalars } from '../values/invalid-scalars.ts';
import { listTypes } from '../values/scalar-values.ts';
import { type Candidate, formatShortValue, type Rule } from '../values/variant.ts';
import {
  asList,
  asRecord,
  type BodyVariant,
  createUnsorted,
  type FlatSchema,
  getAt,
  removeAt,
  setAt,
  type Values,
} from './body-values.ts';
import type { At } from './schemas.ts';

/** Objects and lists in each other. */
const maxDepth = 5;
/** A list with more items is too large to send. */
const maxItemsSent = 200;

const wrongNumber = 12345678;
const wrongText = 'text';

/** Limits and types before looks: a device may be lax about formats. */
const ruleOrder: readonly Rule[] = [
  'missing',
  'minimum',
  'maximum',
  'enum',
  'max-length',
  'min-length',
  'min-items',
  'max-items',
];

/**
 * Returns bodies that violate the schema in one place: the clearest violations first, and one of
 * each member before the second one of any.
 */
export function listInvalidBodies(
  values: Values,
  at: At,
  base: unknown,
  absent: readonly Node[] = [],
): BodyVariant[] {
  const whole = listWhole(values.flatten(at), base);
  const rounds = [...listNodes(values, at, base), ...absent].map((node) =>
    onePerRule(createInvalid(values, node), ({ rule, place }) => `${rule} ${place}`).toSorted(
      (a, b) => rank(a.rule) - rank(b.rule),
    ),
  );
  const found = [...whole];
  for (let round = 0; rounds.some((list) => round < list.length); round += 1)
    found.push(...rounds.flatMap((list) => list[round] ?? []));
  return found.filter(({ value }) => !values.isValid(at, value));
}

const rank = (rule: Rule) => (ruleOrder.includes(rule) ? ruleOrder.indexOf(rule) : 9);

export function onePerRule<T extends { readonly rule: Rule }>(
  candidates: readonly T[],
  getKey = ({ rule }: T): string => rule,
): T[] {
  return [...new Map(candidates.toReversed().map((it) => [getKey(it), it])).values()].toReversed();
}

/** Violations of the body itself. */
function listWhole(schema: FlatSchema, base: unknown): BodyVariant[] {
  const wrong = (value: unknown, note: string): BodyVariant => ({
    ...{ rule: 'type', place: '', value, note },
    isNamed: false,
  });
  if (Array.isArray(base)) return [wrong({}, '{}, not a list')];
  if (!isRecord(base)) return [];
  return [
    wrong([], '[], not an object'),
    wrong(wrongText, 'a text, not an object'),
    ...createInvalidObjects({ base, path: [], schema }, base),
  ];
}

/** A place in a body that has a schema. */
type Node = {
  readonly base: unknown;
  readonly path: readonly string[];
  readonly schema: FlatSchema;
  readonly keys: readonly string[];
};

/** Lists members that a client may send, and that a body does not have, such as an id. */
export function listAbsentMembers(
  values: Values,
  at: At,
  base: unknown,
  path: readonly string[] = [],
): Node[] {
  const owner = getAt(base, path);
  if (!isRecord(owner) || path.length > maxDepth) return [];
  const properties = Object.entries(asRecord(values.flatten(at).properties));
  return properties.flatMap(([name, value]): Node[] => {
    const place = { value: value ?? {}, keys: at.keys };
    const schema = values.flatten(place);
    const own = [...path, name];
    if (schema.readOnly === true) return [];
    if (Object.hasOwn(owner, name)) return listAbsentMembers(values, place, base, own);
    return [{ base, path: own, schema, keys: at.keys }];
  });
}

/** Lists members that a body does not have, each with the members of its sample. */
export function listAbsentNodes(values: Values, at: At, base: unknown): Node[] {
  return listAbsentMembers(values, at, base).flatMap((member) => {
    const { path, schema, keys } = member;
    const place = { value: schema, keys };
    const sample = values.createSample(place, path.length);
    const whole = setAt(base, path, sample);
    return [member, ...(isRecord(sample) ? listNodes(values, place, whole, path) : [])];
  });
}

/** Lists the members of a body at any depth, with the first item of each list and map. */
function listNodes(values: Values, at: At, base: unknown, path: readonly string[] = []): Node[] {
  if (path.length > maxDepth) return [];
  const flat = values.flatten(at);
  const value = getAt(base, path);
  const visit = (name: string, inner: unknown): Node[] => {
    const place = { value: inner ?? {}, keys: at.keys };
    const schema = values.flatten(place);
    if (schema.readOnly === true) return [];
    const innerPath = [...path, name];
    return [
      { base, path: innerPath, schema, keys: at.keys },
      ...listNodes(values, place, base, innerPath),
    ];
  };
  if (Array.isArray(value)) return value.length === 0 ? [] : visit('0', flat.items);
  if (!isRecord(value)) return [];
  const properties = asRecord(flat.properties);
  const members = Object.entries(properties).filter(([name]) => Object.hasOwn(value, name));
  const entry = Object.keys(value).find((name) => !Object.hasOwn(properties, name));
  return [
    ...members.flatMap(([name, inner]) => visit(name, inner)),
    ...(entry !== undefined && isRecord(flat.additionalProperties)
      ? visit(entry, flat.additionalProperties)
      : []),
  ];
}

function createInvalid(values: Values, node: Node): BodyVariant[] {
  const { base, path, schema } = node;
  const place = path.join('.');
  const current = getAt(base, path);
  const toVariant = ({ rule, value, note }: Candidate): BodyVariant => ({
    ...{ rule, place, note, isNamed: false },
    value: setAt(base, path, value),
  });
  if (isRecord(current)) return [...createInvalidObjects(node, current), toVariant(wrongType())];
  if (Array.isArray(current)) return createInvalidLists(values, node, current).map(toVariant);
  return createInvalidValues(schema).map(toVariant);
}

const wrongType = (value: unknown = wrongText): Candidate => ({
  rule: 'type',
  value,
  note: `${formatShortValue(value)}, of the wrong type`,
});

function createInvalidObjects(
  { base, path, schema }: Pick<Node, 'base' | 'path' | 'schema'>,
  current: Readonly<Record<string, unknown>>,
): BodyVariant[] {
  const missing = asList(schema.required)
    .map(String)
    .filter((name) => Object.hasOwn(current, name))
    .map((name): BodyVariant => {
      const inner = [...path, name];
      const place = inner.join('.');
      const value = removeAt(base, inner);
      return { rule: 'missing', place, value, note: `without ${place}`, isNamed: false };
    });
  const place = path.join('.');
  const extra: BodyVariant = {
    ...{ rule: 'extra', place, isNamed: false },
    value: setAt(base, [...path, 'notInTheContract'], true),
    note: `${place} with an additional notInTheContract`.trimStart(),
  };
  const empty: BodyVariant = {
    ...{ rule: 'min-properties', place, isNamed: false, value: setAt(base, path, {}) },
    note: '{}, with too few members',
  };
  return [
    ...missing,
    ...(schema.additionalProperties === false ? [extra] : []),
    ...(Number(schema.minProperties ?? 0) > 0 ? [empty] : []),
  ];
}

function createInvalidLists(
  values: Values,
  { schema, keys }: Node,
  current: readonly unknown[],
): Candidate[] {
  const { minItems, maxItems, uniqueItems } = schema;
  const item = values.createSample({ value: schema.items ?? {}, keys });
  const fill = (count: number) => {
    const spare = createUnsorted(item, count);
    return Array.from({ length: count }, (_, i) => current[i] ?? spare[i]);
  };
  const min = Number(minItems ?? 0);
  const max = Number(maxItems ?? Number.POSITIVE_INFINITY);
  const create = (rule: Rule, value: readonly unknown[], note: string): Candidate[] => [
    { rule, value, note: `${value.length} items, ${note}` },
  ];
  return [
    ...(min > 0 ? create('min-items', fill(min - 1), 'one too few') : []),
    ...(max < maxItemsSent ? create('max-items', fill(max + 1), 'one too many') : []),
    ...(uniqueItems === true && max >= 2
      ? create('unique-items', [...current, current[0] ?? item, current[0] ?? item], 'one twice')
      : []),
    wrongType(),
  ];
}

/** Violations of a member that is neither an object nor a list. */
function createInvalidValues(flat: FlatSchema): Candidate[] {
  const types = listTypes(flat as SchemaObject);
  if (types.length === 0 && flat.enum === undefined) return [];
  if (types.includes('array') || types.includes('object')) return [wrongType()];
  const isText = types.includes('string');
  const { multipleOf, format } = flat;
  const others: Candidate[] = [
    ...(typeof multipleOf === 'number'
      ? [createFraction(Number(flat.minimum ?? 0), multipleOf, types.includes('number'))]
      : []),
    ...(isText && format !== undefined
      ? [{ rule: 'format', value: wrongText, note: `"text", not a ${format}` } as const]
      : []),
  ];
  return [
    ...createInvalidScalars(flat as SchemaObject)
      .filter(({ rule }) => rule !== 'null')
      // The clearest wrong type: a text for a number, and a number for a text.
      .filter(({ rule, value }) => rule !== 'type' || value === (isText ? wrongNumber : wrongText)),
    ...others,
  ];
}

function createFraction(from: number, multipleOf: number, isReal: boolean): Candidate {
  const step = isReal || multipleOf < 2 ? multipleOf / 2 : 1;
  const value = Math.ceil(from / multipleOf) * multipleOf + step;
  return { rule: 'multiple', value, note: `${value}, not a multiple of ${multipleOf}` };
}
