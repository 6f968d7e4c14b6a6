import { expect, test } from 'vitest';
import { contract, getResponses, operations, resolveSchema } from './contract-document.ts';
import { getSubschemas, type Schema } from './schema.ts';

function isPublic(operationId: string): boolean {
  return ['signIn', 'trackAnalyticsEvent', 'getBuildManifest'].includes(operationId);
}

test.each(operations)('$operation.operationId declares all of its errors', (at) => {
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
  // No operation may be unimplemented.
  expect(statuses).not.toContain(501);
});

// R7.2, R7.51.
test('only the sign-in and the cloud operations require no token', () => {
  for (const { operation } of operations) {
    const expected = isPublic(operation.operationId) ? [] : undefined;
    expect(operation.security, operation.operationId).toEqual(expected);
  }
});

test('an error response declares the header that a client needs', () => {
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

test('some response declares every problem code', () => {
  const declared = Object.values(contract.components.responses).flatMap(
    (response) => response['x-problem-codes'] ?? [],
  );
  const codes = contract.components.schemas.ProblemCode?.enum ?? [];
  // 405 is for methods without an operation, so no operation can declare it.
  expect([...new Set([...declared, 'method-not-allowed'])].sort()).toEqual([...codes].sort());
});

/** Yields all schemas below a schema with their property. */
function* listReachable(
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
    yield* listReachable(sub, step.startsWith('properties/') ? step.slice(11) : at, seen);
  }
}

const secretPattern = /password|deviceCertificate|privateKey|secret/i;

// R3.17.
test('no response contains a secret', () => {
  for (const { operation } of operations) {
    for (const [status, response] of getResponses(operation)) {
      for (const { schema } of Object.values(response.content ?? {})) {
        for (const [name, sub] of listReachable(schema ?? {})) {
          const where = `${operation.operationId} ${status} ${name}`;
          expect(sub.writeOnly, where).toBeUndefined();
          expect(name, where).not.toMatch(secretPattern);
        }
      }
    }
  }
});

// R3.17.
test('every secret of a request is write-only', () => {
  const secrets = operations.flatMap(({ operation }) =>
    Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
      [...listReachable(schema ?? {})].filter(([name]) => secretPattern.test(name)),
    ),
  );
  expect(secrets.length).toBeGreaterThan(5);
  for (const [name, schema] of secrets) expect(schema.writeOnly, name).toBe(true);
});

/** Open objects: the contract does not define their content. */
const open = ['TokenClaims', 'BuildManifest', 'BuildManifest/additionalProperties'];
const openInEvents = ['properties/properties', 'properties/meta'].map((p) => `AnalyticsEvent/${p}`);

test('all other objects are closed', () => {
  const openObjects = (schema: Schema, where: string): string[] => {
    const isOpen = schema.type === 'object' && schema.additionalProperties !== false;
    const below = getSubschemas(schema)
      // A condition selects items. The schema next to it closes them.
      .filter(([step]) => !['if', 'then', 'contains'].includes(step))
      .flatMap(([step, sub]) => openObjects(sub, `${where}/${step}`));
    return [...(isOpen ? [where] : []), ...below];
  };
  const found = Object.entries(contract.components.schemas).flatMap(([name, schema]) =>
    name === 'ProxyUpdate' ? [] : openObjects(schema, name),
  );
  expect(found.sort()).toEqual([...open, ...openInEvents].sort());
});

test('no schema uses `example`, which is not in JSON Schema; each parameter of a path has one, which other tools read', () => {
  const inPaths: unknown[] = [];
  const uses = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    const isInPath = 'in' in value && value.in === 'path';
    if (isInPath) inPaths.push('example' in value ? value.example : undefined);
    return Object.entries(value).some(
      ([key, inner]) => (key === 'example' && !isInPath) || uses(inner),
    );
  };
  expect(uses(contract)).toBe(false);
  expect(inPaths.length).toBeGreaterThan(0);
  expect(inPaths).not.toContain(undefined);
});
