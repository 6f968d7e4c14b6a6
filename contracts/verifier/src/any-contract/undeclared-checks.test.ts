import { expect, test } from 'vitest';
import { serveJson } from './testing/serve-json.ts';
import { verifyTarget } from './testing/verify-target.ts';
import { writeContract } from './testing/write-contract.ts';

const token = 'token-4711';
const paths = ['/modes', '/zones', '/lamps', '/tls/status', '/tls/certificates'];
const schema = { type: 'object' };
const contract = Object.fromEntries(
  paths.map((path) => [
    path,
    {
      get: {
        operationId: path.slice(1).replace('/', '-'),
        security: [{ key: [] }],
        responses: { 200: { description: 'OK', content: { 'application/json': { schema } } } },
      },
    },
  ]),
);
const components = {
  securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
};

/** Serves reads, and rejects other methods with 405 before it asks for credentials. */
async function verifyReads(accepted = '') {
  const deletions: string[] = [];
  const target = await serveJson(({ id, headers }) => {
    const [method, path = ''] = id.split(' ');
    const isRight = headers.authorization === `Bearer ${token}`;
    if (method === 'DELETE') deletions.push(`${path} ${isRight}`);
    if (!paths.includes(path)) return { status: 404 };
    if (id === accepted) return { status: 204 };
    if (method !== 'GET') return { status: 405 };
    return isRight ? { status: 200, json: {} } : { status: 401 };
  });
  const report = await verifyTarget({
    contract: writeContract(contract, { components }),
    target,
    credentials: { userName: 'admin', token, headers: [] },
  });
  const failures = report.results.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  return { failures, deletions };
}

test('a path gets DELETE only without credentials, and none if its name is risky', async () => {
  const { failures, deletions } = await verifyReads();
  expect(failures).toEqual([]);
  expect(deletions).toEqual(
    ['/modes', '/zones', '/lamps', '/tls/status'].map((it) => `${it} false`),
  );
});

test.each(['DELETE /zones', 'DELETE /tls/status'])('an accepted %s is found', async (accepted) => {
  const { failures } = await verifyReads(accepted);
  expect(failures).toEqual(['http.undeclared-methods']);
});
