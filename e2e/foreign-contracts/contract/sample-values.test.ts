import { expect, test } from 'vitest';
import { listViolations, violates } from './sample-values.ts';
import type { Schema } from './schema.ts';

const schemas: readonly (readonly [string, Schema])[] = [
  ['multipleOf', { type: 'integer', minimum: 10, multipleOf: 5 }],
  ['uniqueItems', { type: 'array', uniqueItems: true, items: { type: 'string' } }],
  [
    'additionalProperties',
    { type: 'object', additionalProperties: false, properties: { name: { type: 'string' } } },
  ],
];

test.each(schemas)('a value violates %s, and the keyword finds it', (keyword, schema) => {
  const violation = listViolations(schema).find((it) => it.keyword === keyword);
  expect(violation).toBeDefined();
  expect(violates(schema, keyword, violation?.value)).toBe(true);
});
