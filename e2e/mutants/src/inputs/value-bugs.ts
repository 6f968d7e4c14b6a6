import type { Operation } from '@stillhouse/contracts/operations';
import { createProblemResponse, type Json, parseJson } from '../mutant/message.ts';
import type { Mutant } from '../mutant/mutant.ts';
import {
  collectMembers,
  deviceOperations,
  getRequestSchema,
  getTypes,
  type SchemaMember,
} from '../mutant/schema-members.ts';
import { createPlaceBugs } from '../rules/request-handlers.ts';
import { mutatePattern } from './mutated-patterns.ts';

/** Errors in the check of one pattern, number, enum or switch, for all operations. */
export function createValueBugs(): readonly Mutant[] {
  return deviceOperations.flatMap((operation) => {
    const schema = getRequestSchema(operation.id);
    if (schema === null) return [];
    const patterns = new Set(['']);
    return collectMembers(schema).members.flatMap((member) => {
      const { pattern = '' } = member.schema;
      const isKnown = patterns.has(pattern);
      patterns.add(pattern);
      return [
        ...(isKnown ? [] : createPatternBugs(operation, member, pattern)),
        ...createNumberBugs(operation, member),
        ...createWordBugs(operation, member),
      ];
    });
  });
}

function createPatternBugs(
  operation: Operation,
  member: SchemaMember,
  pattern: string,
): readonly Mutant[] {
  const right = new RegExp(pattern, 'u');
  const { accept, reject } = createPlaceBugs(operation, member);
  const { maxLength, 'x-listed-by': listedBy } = member.schema;
  return mutatePattern(pattern).flatMap((mutated) => {
    const wrong = new RegExp(mutated.pattern, mutated.flags);
    // The shortest or longest text may not be able to differ.
    if (maxLength !== undefined && mutated.rule.startsWith('one-more')) return [];
    const isNarrower = /^(without|not|at-|only|required)/.test(mutated.rule);
    // Only the values of the list are valid, and none of them may be such a text.
    if (isNarrower && listedBy !== undefined) return [];
    const [matching, other] = isNarrower ? [right, wrong] : [wrong, right];
    return (isNarrower ? reject : accept)(
      `pattern-${mutated.rule}`,
      `a text of ${member.pointer} as by ${mutated.pattern}`,
      (value) => typeof value === 'string' && matching.test(value) && !other.test(value),
    );
  });
}

function createNumberBugs(operation: Operation, member: SchemaMember): readonly Mutant[] {
  const { pointer, schema } = member;
  const { minimum, maximum } = schema;
  if (!getTypes(schema).includes('integer') || minimum === undefined || maximum === undefined)
    return [];
  const { create, accept, reject } = createPlaceBugs(operation, member);
  const isWrapped = (bits: number) => (value: Json) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) return false;
    const size = 2 ** bits;
    const low = ((value % size) + size) % size;
    const wrapped = minimum < 0 && low >= size / 2 ? low - size : low;
    return wrapped !== value && wrapped >= minimum && wrapped <= maximum;
  };
  const middle = Math.floor((minimum + maximum) / 2) + 3;
  return [
    accept('wrap-8', `8 bits of ${pointer}`, isWrapped(8)),
    accept('wrap-16', `16 bits of ${pointer}`, isWrapped(16)),
    reject('inner-number', `${middle} at ${pointer}`, (it) => it === middle),
    reject(
      'odd-number',
      `odd numbers at ${pointer}`,
      (it) => typeof it === 'number' && Math.abs(it % 2) === 1,
    ),
    create('valid-input.reject-number-form', `rejects a number such as 1.0 at ${pointer}`, {
      before: ({ request }) =>
        /:\s*-?\d+(\.\d|e)/i.test(request.body.toString('latin1')) &&
        parseJson(request) !== undefined
          ? createProblemResponse(400, 'invalid-request', 'Send an integer.')
          : undefined,
    }),
  ];
}

const simplify = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

function createWordBugs(operation: Operation, member: SchemaMember): readonly Mutant[] {
  const { schema } = member;
  const words = (schema.enum ?? []).filter((word) => typeof word === 'string');
  const { acceptTexts } = createPlaceBugs(operation, member);
  return [
    ...words
      .slice(1)
      .map((word) =>
        acceptTexts(
          `word-case-${word}`,
          `${word} in another case`,
          (text) => text !== word && text.toLowerCase() === word.toLowerCase(),
        ),
      ),
    ...words
      .filter((word) => /[^A-Za-z0-9]/.test(word))
      .map((word) =>
        acceptTexts(
          `word-marks-${word}`,
          `${word} without its marks`,
          (text) => !words.includes(text) && simplify(text) === simplify(word),
        ),
      ),
    ...(getTypes(schema).includes('boolean') && schema.const === undefined
      ? [
          acceptTexts('false-text', 'the text false', (text) => text === 'false'),
          acceptTexts('yes', 'yes or on', (text) =>
            ['yes', 'no', 'on', 'off'].includes(text.toLowerCase()),
          ),
        ]
      : []),
  ];
}
