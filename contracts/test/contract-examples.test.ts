import { expect, test } from 'vitest';
import { getFaults, named } from './contract-ajv.ts';
import { contract, getResponses, type MediaType, operations } from './contract-document.ts';
import { getSubschemas, type Schema } from './schema.ts';

test.each(operations)('the examples of $operation.operationId are valid', (placed) => {
  const { operation } = placed;
  for (const [type, media] of Object.entries(operation.requestBody?.content ?? {})) {
    checkExamples(media, `request ${type}`);
  }
  for (const [status, response] of getResponses(operation)) {
    for (const [type, media] of Object.entries(response.content ?? {})) {
      checkExamples(media, `${status} ${type}`);
    }
  }
});

function checkExamples({ schema, examples }: MediaType, where: string): void {
  if (schema === undefined || examples === undefined) {
    expect.fail(`${where} has no schema or no examples`);
  }
  expect(Object.keys(examples), where).not.toEqual([]);
  for (const [name, { value }] of Object.entries(examples)) {
    expect(getFaults(schema, value), `${where} ${name}`).toBe('');
  }
}

test('every response with a body has an example, and 204 has none', () => {
  for (const { operation } of operations) {
    for (const [status, response] of getResponses(operation)) {
      const types = Object.keys(response.content ?? {});
      expect(types, `${operation.operationId} ${status}`).toHaveLength(status === 204 ? 0 : 1);
    }
  }
});

test('the examples in schemas are valid', () => {
  const check = (schema: Schema, where: string): void => {
    for (const value of (schema.examples ?? []) as unknown[]) {
      expect(getFaults(schema, value), where).toBe('');
    }
    for (const [step, sub] of getSubschemas(schema)) check(sub, `${where}/${step}`);
  };
  for (const [name, schema] of Object.entries(contract.components.schemas)) check(schema, name);
});

test('every schema, header and parameter is valid in strict mode', () => {
  const all: [string, Schema][] = [
    ...Object.keys(contract.components.schemas).map((name): [string, Schema] => [
      name,
      named(name),
    ]),
    ...Object.entries(contract.components.headers).map(([name, { schema }]): [string, Schema] => [
      name,
      schema,
    ]),
    ...operations.flatMap(({ operation }) =>
      (operation.parameters ?? []).map(({ name, schema }): [string, Schema] => [name, schema]),
    ),
  ];
  for (const [name, schema] of all) expect(() => getFaults(schema, null), name).not.toThrow();
});

test('a problem example has the status of its response and an allowed code', () => {
  for (const { operation } of operations) {
    for (const [status, response] of getResponses(operation)) {
      const media = response.content?.['application/problem+json'];
      if (media === undefined) continue;
      const where = `${operation.operationId} ${status}`;
      const problems = Object.values(media.examples ?? {}).map(
        ({ value }) => value as { status: number; code: string },
      );
      expect(new Set(problems.map((problem) => problem.status)), where).toEqual(new Set([status]));
      expect(problems.map(({ code }) => code).sort(), where).toEqual(
        [...(response['x-problem-codes'] ?? [])].sort(),
      );
    }
  }
});
