import type { SchemaObject } from '@stillhouse/contracts/document';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SchemaValues } from './schema-values.ts';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

const values = new SchemaValues((placed) => placed);

const placeSchema = (value: SchemaObject) => ({ value, pointer: '' });

const bounds = fc
  .tuple(fc.integer({ min: -100, max: 100 }), fc.integer({ min: 0, max: 50 }))
  .map(([minimum, width]) => ({ type: 'integer', minimum, maximum: minimum + width }));

const lengths = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 60 }))
  .map(([minLength, width]) => ({ type: 'string', minLength, maxLength: minLength + width }));

const names = fc
  .uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 4 })
  .map((all) => ({ type: 'string', enum: all }));

const pattern = fc
  .constantFrom(
    '^[A-Z]{2}$',
    '^N[A-L][A-Za-z0-9]{6}[0-9]{5}$',
    '^[A-Za-z0-9.:_-]{1,253}$',
    '^(25[0-5]|2[0-4][0-9]|[01]?[0-9]{1,2})(\\.(25[0-5]|2[0-4][0-9]|[01]?[0-9]{1,2})){3}$',
    '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$',
    '^[^\\s/]+$',
  )
  .map((it) => ({ type: 'string', pattern: it }));

const scalar: fc.Arbitrary<SchemaObject> = fc.oneof(
  bounds,
  lengths,
  names,
  pattern,
  fc.constant({ type: 'boolean' }),
  fc.constant({ type: 'boolean', const: true }),
  fc.constant({ type: ['string', 'null'] }),
);

const object: fc.Arbitrary<SchemaObject> = fc
  .dictionary(fc.stringMatching(/^[a-z]{3,6}$/), fc.tuple(scalar, fc.boolean()), {
    minKeys: 1,
    maxKeys: 4,
  })
  .map((properties) => ({
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties).filter((name) => properties[name]?.[1]),
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, [schema]]) => [name, schema]),
    ),
  }));

const list: fc.Arbitrary<SchemaObject> = fc
  .tuple(object, fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 3 }))
  .map(([items, minItems, width]) => ({
    type: 'array',
    items,
    minItems,
    maxItems: minItems + width,
  }));

const schema = fc.oneof(scalar, object, list);

test('every valid value matches the schema', () => {
  fc.assert(
    fc.property(schema, (it) => {
      const takes = ajv.compile(it);
      expect(takes(values.createDefault(placeSchema(it)))).toBe(true);
      const violations = values.createValid(placeSchema(it)).filter(({ value }) => !takes(value));
      expect(violations).toEqual([]);
    }),
  );
});

test('every invalid value violates the schema', () => {
  fc.assert(
    fc.property(schema, (it) => {
      const takes = ajv.compile(it);
      const right = values.createInvalid(placeSchema(it)).filter(({ value }) => takes(value));
      expect(right).toEqual([]);
    }),
  );
});

test('includes each limit, and one step beyond', () => {
  const it = { type: 'integer', minimum: -50, maximum: -30 };
  const valid = values.createValid(placeSchema(it)).map(({ value }) => value);
  const invalid = values.createInvalid(placeSchema(it)).map(({ value }) => value);
  expect(valid).toEqual(expect.arrayContaining([-50, -30]));
  expect(invalid).toEqual(expect.arrayContaining([-51, -29, null, '-40', true]));
});

test('includes each length limit, and one character beyond, also in non-ASCII characters', () => {
  const it = { type: 'string', minLength: 2, maxLength: 5 };
  const listLengths = (all: readonly { readonly value: unknown }[]) =>
    all.flatMap(({ value }) => (typeof value === 'string' ? [[...value].length] : []));
  expect(listLengths(values.createValid(placeSchema(it)))).toEqual(expect.arrayContaining([2, 5]));
  expect(listLengths(values.createInvalid(placeSchema(it)))).toEqual(
    expect.arrayContaining([1, 6, 10_000]),
  );
  expect(values.createInvalid(placeSchema(it)).map(({ value }) => value)).toContain(
    '\u00f8'.repeat(6),
  );
});

test('the values of a schema are deterministic', () => {
  const it = { type: 'string', pattern: '^[a-z]{3,9}(-[0-9]+)?$' };
  expect(values.createValid(placeSchema(it))).toEqual(values.createValid(placeSchema(it)));
  expect(values.createInvalid(placeSchema(it))).toEqual(values.createInvalid(placeSchema(it)));
});
