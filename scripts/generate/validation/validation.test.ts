import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Compiled, Schema, SchemaError } from './tables.ts';
import { createSchemaValidation, createValidation } from './validation.ts';

/** A schema that reports the given errors. */
function finding(...errors: SchemaError[]): Schema {
  const all: Compiled = () => errors.length === 0;
  all.errors = errors;
  return { all };
}

const error = (keyword: string, params: SchemaError['params'] = {}, at = ''): SchemaError => ({
  keyword,
  params,
  instancePath: at,
  schemaPath: `#/${keyword}`,
});

const { readParameters, validateResponse } = createValidation(
  {
    find: {
      query: {
        schema: finding(),
        types: {
          text: 'string',
          count: 'integer',
          ratio: 'number',
          deep: 'boolean',
          names: 'array',
        },
      },
      responses: { 200: { content: { 'text/plain': { kind: 'text' } } } },
    },
  },
  ['password'],
);

const values = (raw: Record<string, string | string[]>) =>
  readParameters('find', 'query', raw).values;

test('parameters are converted to their declared types only', () => {
  expect(values({ text: '123', count: '123', ratio: '-1.5', deep: 'true', names: 'a' })).toEqual({
    text: '123',
    count: 123,
    ratio: -1.5,
    deep: true,
    names: ['a'],
  });
  expect(values({ text: '', count: '', ratio: '1e3', deep: '1', names: ['a', 'b'] })).toEqual({
    text: '',
    count: '',
    ratio: '1e3',
    deep: '1',
    names: ['a', 'b'],
  });
  expect(values({ count: ['1'], text: ['a', 'b'] })).toEqual({ count: 1, text: ['a', 'b'] });
});

test('a string parameter that looks like a number stays a string', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.integer().map(String)), (text) => {
      expect(values({ text })).toEqual({ text });
    }),
  );
});

test('an integer keeps its value', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(values({ count: String(count) })).toEqual({ count });
    }),
  );
});

test('unknown parameters are reported', () => {
  expect(readParameters('find', 'path', { id: '1' }).issues).toEqual([
    { pointer: 'id', message: 'is unknown; remove it' },
  ]);
});

test('text responses are text', () => {
  expect(validateResponse('find', 200, 'text/plain', 'found')).toEqual([]);
  expect(validateResponse('find', 200, 'text/plain', 1)).toEqual([
    { pointer: '', message: 'the body must be text' },
  ]);
});

test('an unknown operation throws', () => {
  expect(() => validateResponse('lose', 200, null, undefined)).toThrow(
    'There is no operation "lose" in this contract.',
  );
});

test.for<[SchemaError, unknown, string]>([
  [error('type', { type: ['string', 'null'] }), 5, 'must be a string or null, but is 5'],
  [error('const', { allowedValue: true }), false, 'must be true, but is false'],
  [error('exclusiveMinimum', { limit: 0 }), 0, 'must be above 0, but is 0'],
  [error('exclusiveMaximum', { limit: 9 }), 9, 'must be below 9, but is 9'],
  [error('multipleOf', { multipleOf: 5 }), 7, 'must be a multiple of 5, but is 7'],
  [error('maxLength', { limit: 1 }), 'ab', 'must have at most 1 character, but is "ab"'],
  [error('minItems', { limit: 2 }), [], 'must have at least 2 items'],
  [error('maxItems', { limit: 1 }), [1, 2], 'must have at most 1 item'],
  [error('maxProperties', { limit: 2 }), {}, 'must name at most 2 properties'],
  [error('uniqueItems', { i: 2, j: 0 }), [], 'must not have equal items; items 0 and 2 are equal'],
  [error('format', { format: 'ipv4' }), '1.2.3', 'must be a valid IPv4 address, but is "1.2.3"'],
  [error('not'), 'x', 'must not have an excluded form, but is "x"'],
  [
    error('oneOf', { passingSchemas: [0, 1] }),
    'x',
    'must have only one of the allowed forms, but fits several: "x"',
  ],
  [error('oneOf', { passingSchemas: null }), 'x', 'must have one of the allowed forms, but is "x"'],
  [error('false schema'), 'x', 'is not allowed; remove it'],
  [error('minContains', { limit: 2 }), 1, 'must meet "minContains" {"limit":2}, but is 1'],
])('the message for %j of %j is %s', ([found, value, message]) => {
  expect(createSchemaValidation(finding(found), [])(value)).toEqual([{ pointer: '', message }]);
});

test('a message names the first of many allowed values', () => {
  const allowedValues = Array.from({ length: 30 }, (_, index) => index);
  const [issue] = createSchemaValidation(finding(error('enum', { allowedValues })), [])(-1);
  expect(issue?.message).toMatch(/^must be one of 0, 1, .+, 19 and 10 more, but is -1$/);
});

test('only the closest alternative is reported, and no consequential errors', () => {
  const at = (schemaPath: string, keyword: string, params = {}): SchemaError => ({
    ...error(keyword, params, '/0'),
    schemaPath,
  });
  const validate = createSchemaValidation(
    finding(
      at('#/items/oneOf/0/properties/key/const', 'const', { allowedValue: 'a' }),
      at('#/items/oneOf/1/required', 'required', { missingProperty: 'b' }),
      at('#/items/oneOf', 'oneOf', { passingSchemas: null }),
      at('#/items/if', 'if', { failingKeyword: 'then' }),
    ),
    [],
  );
  expect(validate([{}])).toEqual([{ pointer: '/0/b', message: 'is missing; add it' }]);
});

test('a secret inside a reported value is masked', () => {
  const validate = createSchemaValidation(finding(error('type', { type: 'string' })), ['password']);
  expect(validate({ password: 'hunter2', name: 'x' })).toEqual([
    { pointer: '', message: 'must be a string, but is {"password":"***","name":"x"}' },
  ]);
});
