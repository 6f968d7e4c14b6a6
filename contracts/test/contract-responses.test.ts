import { expect, test } from 'vitest';
import {
  contract,
  getResponses,
  getSubschemas,
  operations,
  resolveSchema,
  type Schema,
} from './contract-document.ts';

function isPublic(operationId: string): boolean {
  return ['signIn', 'trackAnalyticsEvent', 'getBuildManifest'].includes(operationId);
}

test.each(operations)('$operation.operationId declares each error that it can answer', (at) => {
  const { operation } = at;
  const id = operation.operationId;
  const responses = getResponses(operation);
  const statuses = responses.map(([status]) => status);
  expect(statuses.filter((status) => status < 300)).toHaveLength(1);
  expect(statuses.filter((status) => status >= 400)).not.toEqual([]);
  const problems = responses.filter(([status]) => status >= 400).map(([, response]) => response);
  for (const { content } of problems) {
    expect(Object.keys(content ?? {})).toEqual(['application/problem+json']);
  }
  expect(statuses).toContain(500);
  expect(statuses.includes(401)).toBe(!isPublic(id));
  expect(statuses.includes(403)).toBe(!isPublic(id));
  expect(statuses.includes(503)).toBe(operation['x-surface'] === 'device');
  const takesBody = operation.requestBody !== undefined;
  expect(statuses.includes(413)).toBe(takesBody);
  expect(statuses.includes(415)).toBe(takesBody);
  expect(statuses.includes(400)).toBe(takesBody || operation.parameters !== undefined);
  // Everything is built.
  expect(statuses).not.toContain(501);
});

// R7.2, R7.51.
test('only signing in and the calls to the cloud need no token', () => {
  for (const { operation } of operations) {
    const expected = isPublic(operation.operationId) ? [] : undefined;
    expect(operation.security, operation.operationId).toEqual(expected);
  }
});

test('a response names what a client needs to go on', () => {
  const needed: Readonly<Record<number, string>> = {
    401: 'www-authenticate',
    429: 'x-rate-limit-timeout',
    503: 'retry-after',
  };
  for (const { operation } of operations) {
    for (const [status, response] of getResponses(operation)) {
      const header = needed[status];
      if (header === undefined) continue;
      expect(Object.keys(response.headers ?? {}), `${operation.operationId} ${status}`).toContain(
        header,
      );
    }
  }
});

test('every problem code is one that some response may carry', () => {
  const declared = Object.values(contract.components.responses).flatMap(
    (response) => response['x-problem-codes'] ?? [],
  );
  const codes = contract.components.schemas.ProblemCode?.enum ?? [];
  // 405 answers a method that has no operation, so no operation can declare it.
  expect([...new Set([...declared, 'method-not-allowed'])].sort()).toEqual([...codes].sort());
});

/** Every schema that a schema leads to, with the property it stands at. */
function* reachable(
  schema: Schema,
  at = '',
  seen = new Set<Schema>(),
): Generator<[string, Schema]> {
  const resolved = resolveSchema(schema);
  if (seen.has(resolved)) return;
  seen.add(resolved);
  yield [at, schema];
  if (resolved !== schema) yield [at, resolved];
  for (const [step, sub] of getSubschemas(resolved)) {
    yield* reachable(sub, step.startsWith('properties/') ? step.slice(11) : at, seen);
  }
}

const SECRET = /password|deviceCertificate|privateKey|secret/i;

// R3.17.
test('no response carries a secret', () => {
  for (const { operation } of operations) {
    for (const [status, response] of getResponses(operation)) {
      for (const { schema } of Object.values(response.content ?? {})) {
        for (const [name, sub] of reachable(schema ?? {})) {
          const where = `${operation.operationId} ${status} ${name}`;
          expect(sub.writeOnly, where).toBeUndefined();
          expect(name, where).not.toMatch(SECRET);
        }
      }
    }
  }
});

// R3.17.
test('every secret of a request is marked as never to come back', () => {
  const secrets = operations.flatMap(({ operation }) =>
    Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
      [...reachable(schema ?? {})].filter(([name]) => SECRET.test(name)),
    ),
  );
  expect(secrets.length).toBeGreaterThan(5);
  for (const [name, schema] of secrets) expect(schema.writeOnly, name).toBe(true);
});

/** Objects that are open because what is in them is not the device's promise. */
const open = ['TokenClaims', 'BuildManifest', 'BuildManifest/additionalProperties'];
const openInEvents = ['properties/properties', 'properties/meta'].map((p) => `AnalyticsEvent/${p}`);

test('an object that promises no more is closed', () => {
  const openObjects = (schema: Schema, where: string): string[] => {
    const isOpen = schema.type === 'object' && schema.additionalProperties !== false;
    const below = getSubschemas(schema)
      // A condition picks out items; the schema beside it closes them.
      .filter(([step]) => !['if', 'then', 'contains'].includes(step))
      .flatMap(([step, sub]) => openObjects(sub, `${where}/${step}`));
    return [...(isOpen ? [where] : []), ...below];
  };
  const found = Object.entries(contract.components.schemas).flatMap(([name, schema]) =>
    name === 'ProxyUpdate' ? [] : openObjects(schema, name),
  );
  expect(found.sort()).toEqual([...open, ...openInEvents].sort());
});

test('nothing in the contract uses `example`, which JSON Schema does not have', () => {
  const uses = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    return Object.entries(value).some(([key, inner]) => key === 'example' || uses(inner));
  };
  expect(uses(contract)).toBe(false);
});
