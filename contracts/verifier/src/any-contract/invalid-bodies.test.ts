import { expect, test } from 'vitest';
import { ApiContract } from './api-contract.ts';
import { getJsonBody } from './body-checks.ts';
import { Values } from './body-values.ts';
import { listInvalidBodies } from './invalid-bodies.ts';
import { writeContract } from './testing/write-contract.ts';

/** Returns places and rules of the invalid bodies of a schema. */
function listPlaces(schema: object, base: unknown): string[] {
  const put = { requestBody: { content: { 'application/json': { schema } } }, responses: {} };
  const { operations, schemas } = new ApiContract(writeContract({ '/a': { put } }), []);
  const [operation] = operations;
  const body = operation === undefined ? undefined : getJsonBody(operation);
  if (body?.schema == null) throw new Error('The contract has no body.');
  const variants = listInvalidBodies(new Values(schemas), body.schema, base);
  return variants.map(({ place, rule }) => `${place} ${rule}`);
}

const text = { type: 'string' };
const integer = { type: 'integer' };

// R5.37.
test('members in objects, in lists and in maps are violated one by one', () => {
  const point = { type: 'object', required: ['x', 'y'], properties: { x: integer, y: integer } };
  const schema = {
    type: 'object',
    properties: {
      center: point,
      corners: { type: 'array', minItems: 1, maxItems: 4, uniqueItems: true, items: point },
      marks: { type: 'object', additionalProperties: { type: 'string', maxLength: 9 } },
    },
  };
  const places = listPlaces(schema, {
    center: { x: 1, y: 2 },
    corners: [{ x: 1, y: 2 }],
    marks: { first: 'Door' },
  });
  for (const place of [
    'center.x missing',
    'center.y missing',
    'center.x type',
    'corners min-items',
    'corners max-items',
    'corners unique-items',
    'corners.0.y missing',
    'corners.0.x integer',
    'marks.first max-length',
  ])
    expect(places).toContain(place);
});

test('formats, multiples and members that are not allowed are violated', () => {
  const schema = {
    type: 'object',
    additionalProperties: false,
    properties: {
      day: { type: 'string', format: 'date' },
      step: { type: 'integer', minimum: 5, multipleOf: 5 },
      inner: { type: 'object', additionalProperties: false, properties: { name: text } },
    },
  };
  const places = listPlaces(schema, { day: '2030-01-07', step: 10, inner: { name: 'Hall' } });
  for (const place of ['day format', 'step multiple', ' extra', 'inner extra'])
    expect(places).toContain(place);
});

test('what the schema allows, and what only the device sets, is not violated', () => {
  const schema = { type: 'object', properties: { id: { ...integer, readOnly: true }, any: {} } };
  expect(listPlaces(schema, { id: 1, any: 1 })).toEqual([' type', ' type']);
});
