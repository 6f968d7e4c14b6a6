import type { Operation } from '@stillhouse/contracts/operations';
import { isObject, type Json } from '../mutant/message.ts';
import type { Mutant } from '../mutant/mutant.ts';
import { getTypes, locateObjects, type SchemaMember } from '../mutant/schema-members.ts';
import { createPlaceBugs } from './request-handlers.ts';

type BoundRule = readonly [
  keyword: 'minimum' | 'maximum' | 'minLength' | 'maxLength',
  beyond: string,
  at: string,
  isBeyond: (size: number, bound: number) => boolean,
];

const isBelow = (size: number, bound: number) => size < bound;
const isAbove = (size: number, bound: number) => size > bound;

const numberRules: readonly BoundRule[] = [
  ['minimum', 'a number below the minimum', 'the minimum', isBelow],
  ['maximum', 'a number above the maximum', 'the maximum', isAbove],
];

const lengthRules: readonly BoundRule[] = [
  ['minLength', 'a text that is too short', 'the shortest text', isBelow],
  ['maxLength', 'a text that is too long', 'the longest text', isAbove],
];

const getNumber = (value: Json) => (typeof value === 'number' ? value : null);
const getLength = (value: Json) => (typeof value === 'string' ? [...value].length : null);

/** Accepts each kind of invalid value of one member, and rejects its valid limits. */
export function createMemberMutants(operation: Operation, member: SchemaMember): readonly Mutant[] {
  const { schema } = member;
  return [
    ...createTypeMutants(operation, member),
    ...createEnumMutants(operation, member),
    ...createBoundMutants(operation, member, numberRules, getNumber),
    ...(getTypes(schema).includes('integer')
      ? [
          createPlaceBugs(operation, member).accept(
            'fraction',
            `a fraction at ${member.pointer}`,
            (value) => typeof value === 'number' && !Number.isInteger(value),
          ),
        ]
      : []),
    ...createBoundMutants(operation, member, lengthRules, getLength),
    ...createTextMutants(operation, member),
  ];
}

function createTypeMutants(operation: Operation, member: SchemaMember): readonly Mutant[] {
  const { pointer, keys, schema, isRequired } = member;
  const { accept, acceptBodies } = createPlaceBugs(operation, member);
  const types = getTypes(schema);
  const isMissing = (json: Json) =>
    locateObjects(json, keys.slice(0, -1)).some(
      (object) => !Object.hasOwn(object, keys.at(-1) ?? ''),
    );
  const mutants: Mutant[] = [];
  if (types.length > 0 && !types.includes('null'))
    mutants.push(accept('null', `null at ${pointer}`, (value) => value === null));
  if (types.length > 0)
    mutants.push(
      accept(
        'type',
        `another type at ${pointer}`,
        (value) => value !== null && !types.some((type) => isOfType(value, type)),
      ),
    );
  if (isRequired) mutants.push(acceptBodies('missing', `a body without ${pointer}`, isMissing));
  return mutants;
}

function createEnumMutants(operation: Operation, member: SchemaMember): readonly Mutant[] {
  const { pointer, schema } = member;
  const { enum: words } = schema;
  if (words === undefined) return [];
  const { accept, reject } = createPlaceBugs(operation, member);
  return [
    accept(
      'enum',
      `an unknown value at ${pointer}`,
      (value) => typeof value === 'string' && !words.includes(value),
    ),
    ...words.map((word) =>
      reject(`enum-${word}`, `${word} at ${pointer}`, (value) => value === word),
    ),
  ];
}

function createBoundMutants(
  operation: Operation,
  member: SchemaMember,
  rules: readonly BoundRule[],
  measure: (value: Json) => number | null,
): readonly Mutant[] {
  const { pointer, schema } = member;
  const { accept, reject } = createPlaceBugs(operation, member);
  return rules.flatMap(([keyword, beyond, at, isBeyond]) => {
    const bound = schema[keyword];
    if (bound === undefined || (keyword === 'minLength' && bound === 0)) return [];
    const isInvalid = (value: Json) => {
      const size = measure(value);
      return size !== null && isBeyond(size, bound);
    };
    return [
      accept(keyword, `${beyond} at ${pointer}`, isInvalid),
      reject(keyword, `${at} at ${pointer}`, (value) => measure(value) === bound),
    ];
  });
}

function createTextMutants(operation: Operation, member: SchemaMember): readonly Mutant[] {
  const { pattern, format } = member.schema;
  const { acceptTexts } = createPlaceBugs(operation, member);
  return [
    ...(pattern === undefined
      ? []
      : [
          acceptTexts(
            'pattern',
            'a text that does not match the pattern',
            (text) => !new RegExp(pattern, 'u').test(text),
          ),
        ]),
    ...(format === undefined
      ? []
      : [acceptTexts('format', 'a text of another format', (text) => /\s/.test(text))]),
  ];
}

function isOfType(value: Json, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return typeof value === (type === 'integer' ? 'number' : type);
}
