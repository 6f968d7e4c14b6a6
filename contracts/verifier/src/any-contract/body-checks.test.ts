import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { listenUntilTestEnds } from '../testing/listen-until-test-ends.ts';
import { verifyTarget } from './testing/verify-target.ts';
import { writeContract } from './testing/write-contract.ts';

const names = ['a', 'b', 'c', 'd', 'e'];

/** A contract with a GET, and one PUT for each name. */
function writeSwitches(): string {
  const schema = { type: 'object', required: ['on'], properties: { on: { type: 'boolean' } } };
  const put = {
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { 204: { description: 'stored' } },
  };
  const get = { responses: { 200: { description: 'running' } } };
  return writeContract({
    '/state': { get },
    ...Object.fromEntries(names.map((name) => [`/${name}`, { put }])),
  });
}

/** Verifies a server that returns 415 to other types, except at some paths. */
async function listFailures(lenient: readonly string[]): Promise<string[]> {
  const respond = ({ url, headers, method }: IncomingMessage, response: ServerResponse) => {
    const isOther = headers['content-type'] !== 'application/json';
    const isStrict = !lenient.includes(url ?? '');
    response.statusCode = method !== 'PUT' ? 200 : isOther && isStrict ? 415 : 400;
    response.end();
  };
  const server = createServer(respond);
  const target = await listenUntilTestEnds(server);
  const report = await verifyTarget({
    contract: writeSwitches(),
    target,
    only: ['invalid-input.media-type:*'],
  });
  return report.results.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
}

// R5.37.
test('the only call that does not check the content type is found', async () => {
  expect(await listFailures(['/c'])).toEqual(['invalid-input.media-type:PUT /c']);
});

test('a device that never checks the content type has no failure', async () => {
  expect(await listFailures(names.map((name) => `/${name}`))).toEqual([]);
});

test('nor has one that checks it in half of its calls', async () => {
  expect(await listFailures(['/c', '/d'])).toEqual([]);
});
