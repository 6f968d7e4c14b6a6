import { type Operation, type OperationId, operations } from '@stillhouse/contracts/operations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestDevice, type TestDevice } from '../http/testing/test-device.ts';
import { arbitraryBody } from './valid-body.ts';
import { deviceOperations } from './well-formed.ts';

const isWhole = process.env.STILLHOUSE_MATRICES === 'whole';

type Json = Record<string, unknown>;

const puts = deviceOperations.filter(
  ({ method, path }) => method === 'PUT' && path.startsWith('/api/v1/settings/'),
);

/** The settings groups, by the operation that reads them. */
const groups = [...new Set(puts.flatMap(({ readback }) => readback?.operationId ?? []))].map(
  (id) => operations[id as OperationId],
);

const put: fc.Arbitrary<{ operation: Operation; body: Json }> = fc.oneof(
  ...puts.map((operation) =>
    arbitraryBody(operation).map((body) => ({ operation, body: body as Json })),
  ),
);

const session = fc.record({
  product: fc.constantFrom('barra', 'dalmore', 'arran', 'kavalan'),
  puts: fc.array(put, { minLength: 5, maxLength: 15 }),
});

async function everyGroup(device: TestDevice): Promise<Record<string, Json>> {
  const all: Record<string, Json> = {};
  for (const { id, path } of groups) all[id] = await (await device.call(path)).json();
  return all;
}

/** Returns a group without the keys of a body. */
function omitKeys(group: Json, body: Json): Json {
  return Object.fromEntries(Object.entries(group).filter(([key]) => !(key in body)));
}

test('a PUT changes only the named keys, in any group of settings (property)', async () => {
  let changed = 0;
  const property = fc.asyncProperty(session, async ({ product, puts }) => {
    await using device = await startTestDevice({ product });
    let before = await everyGroup(device);
    for (const { operation, body } of puts) {
      const response = await device.call(operation.path, { method: 'PUT', body });
      const returned = await response.json();
      const after = await everyGroup(device);
      const own = operation.readback?.operationId ?? '';
      const context = { product, put: operation.id, body, status: response.status };
      if (response.status !== 200) {
        expect({ ...context, ...after }).toEqual({ ...context, ...before });
        continue;
      }
      for (const [id, group] of Object.entries(after)) {
        const named = id === own ? body : {};
        expect({ ...context, [id]: omitKeys(group, named) }).toEqual({
          ...context,
          [id]: omitKeys(before[id] ?? {}, named),
        });
      }
      if (own !== '') {
        expect({ ...context, returned }).toEqual({ ...context, returned: after[own] });
        const stored = Object.fromEntries(Object.entries(body).filter(([key]) => key in returned));
        expect(returned).toMatchObject(stored);
        if (JSON.stringify(after[own]) !== JSON.stringify(before[own])) changed += 1;
      }
      before = after;
    }
  });
  await fc.assert(property, { numRuns: isWhole ? 200 : 10, seed: 4 });
  expect(changed).toBeGreaterThan(20);
}, 600_000);
