import type { Operation } from '@stillhouse/contracts/operations';
import type { Json } from '../mutant/message.ts';
import { createProblemResponse, parseJson } from '../mutant/message.ts';
import type { Mutant } from '../mutant/mutant.ts';
import {
  collectMembers,
  deviceOperations,
  getRequestSchema,
  getTypes,
  locateMembers,
  type SchemaMember,
} from '../mutant/schema-members.ts';
import {
  acceptBodies,
  type RequestMutant,
  rejectBodies,
  toMutant,
} from '../rules/request-handlers.ts';
import { mutatePattern } from './mutated-patterns.ts';

/** Errors in the check of one pattern, number, enum or switch, for all operations. */
export function createValueBugs(): readonly Mutant[] {
  return deviceOperations.flatMap((operation) => {
    const schema = getRequestSchema(operation.id);
    if (schema === null) return [];
    const { members } = collectMembers(schema);
    const patterns = new Set<string>();
    return members
      .flatMap((member) => {
        const { pattern = '' } = member.schema;
        const isKnown = patterns.has(pattern);
        patterns.add(pattern);
        return [
          ...(pattern === '' || isKnown ? [] : createPatternBugs(operation, member, pattern)),
          ...createNumberBugs(operation, member),
          ...createWordBugs(operation, member),
        ];
      })
      .map((mutant) => toMutant(operation, mutant));
  });
}

function hasText({ keys }: SchemaMember, test: (value: Json) => boolean): (json: Json) => boolean {
  return (json) => locateMembers(json, keys).some(({ holder, key }) => test(holder[key] ?? null));
}

function createPatternBugs(
  operation: Operation,
  member: SchemaMember,
  pattern: string,
): readonly RequestMutant[] {
  const right = new RegExp(pattern, 'u');
  return mutatePattern(pattern).flatMap((mutated) => {
    const wrong = new RegExp(mutated.pattern, mutated.flags);
    const isAccepted = hasText(
      member,
      (value) => typeof value === 'string' && wrong.test(value) && !right.test(value),
    );
    const isRejected = hasText(
      member,
      (value) => typeof value === 'string' && !wrong.test(value) && right.test(value),
    );
    const subject = `a text of ${member.pointer} as by ${mutated.pattern}`;
    const { maxLength } = member.schema;
    // The shortest or longest text may not be able to differ.
    if (maxLength !== undefined && mutated.rule.startsWith('one-more')) return [];
    const isNarrower = /^(without|not|at-|only|required)/.test(mutated.rule);
    // Only the values of the list are valid, and none of them may be such a text.
    if (isNarrower && member.schema['x-listed-by'] !== undefined) return [];
    return isNarrower
      ? [rejectBodies(`pattern-${mutated.rule}`, member.pointer, subject, isRejected)]
      : [acceptBodies(operation, `pattern-${mutated.rule}`, member.pointer, subject, isAccepted)];
  });
}

function createNumberBugs(operation: Operation, member: SchemaMember): readonly RequestMutant[] {
  const { pointer, schema } = member;
  const { minimum, maximum } = schema;
  if (!getTypes(schema).includes('integer') || minimum === undefined || maximum === undefined)
    return [];
  const isWrapped = (bits: number) => (value: Json) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) return false;
    const size = 2 ** bits;
    const low = ((value % size) + size) % size;
    const wrapped = minimum < 0 && low >= size / 2 ? low - size : low;
    return wrapped !== value && wrapped >= minimum && wrapped <= maximum;
  };
  const middle = Math.floor((minimum + maximum) / 2) + 3;
  return [
    acceptBodies(
      operation,
      'wrap-8',
      pointer,
      `8 bits of ${pointer}`,
      hasText(member, isWrapped(8)),
    ),
    acceptBodies(
      operation,
      'wrap-16',
      pointer,
      `16 bits of ${pointer}`,
      hasText(member, isWrapped(16)),
    ),
    rejectBodies(
      'inner-number',
      pointer,
      `${middle} at ${pointer}`,
      hasText(member, (it) => it === middle),
    ),
    rejectBodies(
      'odd-number',
      pointer,
      `odd numbers at ${pointer}`,
      hasText(member, (it) => typeof it === 'number' && Math.abs(it % 2) === 1),
    ),
    {
      class: 'valid-input',
      rule: 'refuse-number-form',
      pointer,
      summary: `rejects a number such as 1.0 at ${pointer}`,
      async respond(request, upstream) {
        const isOtherForm = /:\s*-?\d+(\.\d|e)/i.test(request.body.toString('latin1'));
        return isOtherForm && parseJson(request) !== undefined
          ? createProblemResponse(400, 'invalid-request', 'Send an integer.')
          : upstream.forward(request);
      },
    },
  ];
}

function createWordBugs(operation: Operation, member: SchemaMember): readonly RequestMutant[] {
  const { pointer, schema } = member;
  const words = (schema.enum ?? []).filter((word) => typeof word === 'string');
  const accept = (rule: string, subject: string, test: (text: string) => boolean) =>
    acceptBodies(
      operation,
      rule,
      pointer,
      `${subject} at ${pointer}`,
      hasText(member, (value) => typeof value === 'string' && test(value)),
    );
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return [
    ...words
      .slice(1)
      .map((word) =>
        accept(
          `word-case-${word}`,
          `${word} in another case`,
          (text) => text !== word && text.toLowerCase() === word.toLowerCase(),
        ),
      ),
    ...words
      .filter((word) => /[^A-Za-z0-9]/.test(word))
      .map((word) =>
        accept(
          `word-marks-${word}`,
          `${word} without its marks`,
          (text) => !words.includes(text) && plain(text) === plain(word),
        ),
      ),
    ...(getTypes(schema).includes('boolean') && schema.const === undefined
      ? [
          accept('false-text', 'the text false', (text) => text === 'false'),
          accept('yes', 'yes or on', (text) =>
            ['yes', 'no', 'on', 'off'].includes(text.toLowerCase()),
          ),
        ]
      : []),
  ];
}
