import type { Operation } from '@stillhouse/contracts/operations';
import { isObject, type Json } from '../mutant/message.ts';
import {
  getTypes,
  locateMembers,
  locateObjects,
  type SchemaMember,
} from '../mutant/schema-members.ts';
import { acceptBodies, type RequestMutant, rejectBodies } from './request-handlers.ts';

type Bound = 'minimum' | 'maximum' | 'minLength' | 'maxLength';

type BoundRule = {
  readonly keyword: Bound;
  readonly beyond: string;
  readonly at: string;
  readonly measure: (value: Json) => number | null;
  readonly isBeyond: (size: number, bound: number) => boolean;
};

const getNumber = (value: Json) => (typeof value === 'number' ? value : null);
const getLength = (value: Json) => (typeof value === 'string' ? [...value].length : null);

const boundRules: readonly BoundRule[] = [
  {
    keyword: 'minimum',
    beyond: 'a number below the minimum',
    at: 'the minimum',
    measure: getNumber,
    isBeyond: (size, bound) => size < bound,
  },
  {
    keyword: 'maximum',
    beyond: 'a number above the maximum',
    at: 'the maximum',
    measure: getNumber,
    isBeyond: (size, bound) => size > bound,
  },
];

const lengthRules: readonly BoundRule[] = [
  {
    keyword: 'minLength',
    beyond: 'a text that is too short',
    at: 'the shortest text',
    measure: getLength,
    isBeyond: (size, bound) => size < bound,
  },
  {
    keyword: 'maxLength',
    beyond: 'a text that is too long',
    at: 'the longest text',
    measure: getLength,
    isBeyond: (size, bound) => size > bound,
  },
];

/** Accepts each kind of invalid value of one member, and rejects its valid limits. */
export function createMemberMutants(
  operation: Operation,
  member: SchemaMember,
): readonly RequestMutant[] {
  return [
    ...createTypeMutants(operation, member),
    ...createMissingMutants(operation, member),
    ...createEnumMutants(operation, member),
    ...boundRules.flatMap((rule) => createBoundMutants(operation, member, rule)),
    ...createFractionMutants(operation, member),
    ...lengthRules.flatMap((rule) => createBoundMutants(operation, member, rule)),
    ...createTextMutants(operation, member),
  ];
}

function hasValue({ keys }: SchemaMember, test: (value: Json) => boolean): (json: Json) => boolean {
  return (json) => locateMembers(json, keys).some(({ holder, key }) => test(holder[key] ?? null));
}

function createTypeMutants(operation: Operation, member: SchemaMember): readonly RequestMutant[] {
  const { pointer, schema } = member;
  const types = getTypes(schema);
  if (types.length === 0) return [];
  const isNull = hasValue(member, (value) => value === null);
  const isOfOtherType = hasValue(
    member,
    (value) => value !== null && !types.some((type) => isOfType(value, type)),
  );
  return [
    ...(types.includes('null')
      ? []
      : [acceptBodies(operation, 'null', pointer, `null at ${pointer}`, isNull)]),
    acceptBodies(operation, 'type', pointer, `another type at ${pointer}`, isOfOtherType),
  ];
}

function createMissingMutants(
  operation: Operation,
  { pointer, keys, isRequired }: SchemaMember,
): readonly RequestMutant[] {
  if (!isRequired) return [];
  const isMissing = (json: Json) =>
    locateObjects(json, keys.slice(0, -1)).some(
      (object) => !Object.hasOwn(object, keys.at(-1) ?? ''),
    );
  return [acceptBodies(operation, 'missing', pointer, `a body without ${pointer}`, isMissing)];
}

function createEnumMutants(operation: Operation, member: SchemaMember): readonly RequestMutant[] {
  const { pointer, schema } = member;
  const { enum: allowed } = schema;
  if (allowed === undefined) return [];
  const isUnknown = hasValue(
    member,
    (value) => typeof value === 'string' && !allowed.includes(value),
  );
  return [
    acceptBodies(operation, 'enum', pointer, `an unknown value at ${pointer}`, isUnknown),
    ...allowed.map((word) =>
      rejectBodies(
        `enum-${word}`,
        pointer,
        `${word} at ${pointer}`,
        hasValue(member, (value) => value === word),
      ),
    ),
  ];
}

function createBoundMutants(
  operation: Operation,
  member: SchemaMember,
  { keyword, beyond, at, measure, isBeyond }: BoundRule,
): readonly RequestMutant[] {
  const { pointer, schema } = member;
  const bound = schema[keyword];
  if (bound === undefined || (keyword === 'minLength' && bound === 0)) return [];
  const test = (isAffected: (size: number) => boolean) =>
    hasValue(member, (value) => {
      const size = measure(value);
      return size !== null && isAffected(size);
    });
  return [
    acceptBodies(
      operation,
      keyword,
      pointer,
      `${beyond} at ${pointer}`,
      test((size) => isBeyond(size, bound)),
    ),
    rejectBodies(
      keyword,
      pointer,
      `${at} at ${pointer}`,
      test((size) => size === bound),
    ),
  ];
}

function createFractionMutants(
  operation: Operation,
  member: SchemaMember,
): readonly RequestMutant[] {
  const { pointer, schema } = member;
  if (!getTypes(schema).includes('integer')) return [];
  const isFraction = hasValue(
    member,
    (value) => typeof value === 'number' && !Number.isInteger(value),
  );
  return [acceptBodies(operation, 'fraction', pointer, `a fraction at ${pointer}`, isFraction)];
}

function createTextMutants(operation: Operation, member: SchemaMember): readonly RequestMutant[] {
  const { pointer, schema } = member;
  const { pattern, format } = schema;
  const hasText = (test: (text: string) => boolean) =>
    hasValue(member, (value) => typeof value === 'string' && test(value));
  return [
    ...(pattern === undefined
      ? []
      : [
          acceptBodies(
            operation,
            'pattern',
            pointer,
            `a text that does not match the pattern at ${pointer}`,
            hasText((text) => !new RegExp(pattern, 'u').test(text)),
          ),
        ]),
    ...(format === undefined
      ? []
      : [
          acceptBodies(
            operation,
            'format',
            pointer,
            `a text of another format at ${pointer}`,
            hasText((text) => /\s/.test(text)),
          ),
        ]),
  ];
}

function isOfType(value: Json, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return typeof value === 'number';
    default:
      return typeof value === type;
  }
}
