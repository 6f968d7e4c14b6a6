import { expect, test } from 'vitest';
import { serveJson } from './testing/serve-json.ts';
import { verifyTarget } from './testing/verify-target.ts';
import { writeContract } from './testing/write-contract.ts';

const url = { type: 'object', required: ['url'], properties: { url: { type: 'string' } } };
const schema = { type: 'object', additionalProperties: url };
const shown = {
  200: { description: 'Streams', content: { 'application/json': { schema } } },
  404: { description: 'No such stream' },
};
const done = { 204: { description: 'Done' }, 404: { description: 'No such stream' } };
const name = { name: 'name', required: true, schema: { type: 'string' }, example: 'door' };
const inQuery = { ...name, in: 'query' };
const contract = {
  '/streams': {
    get: { operationId: 'listStreams', responses: shown },
    put: { operationId: 'addStream', parameters: [inQuery], responses: done },
    delete: { operationId: 'deleteStream', parameters: [inQuery], responses: done },
  },
  '/streams?name={name}': {
    get: { operationId: 'getStream', parameters: [{ ...name, in: 'path' }], responses: shown },
  },
};

/** Serves streams by name, of which the list leaves some out. */
async function verifyStreams(isListed: (name: string) => boolean) {
  const streams = new Map(['door', 'yard'].map((it) => [it, { url: `rtsp://${it}.example` }]));
  const target = await serveJson(({ id, query }) => {
    const [method, path] = id.split(' ');
    if (path !== '/streams') return { status: 404 };
    const key = query.get('name');
    if (method === 'GET' && key === null)
      return { status: 200, json: Object.fromEntries([...streams].filter(([it]) => isListed(it))) };
    if (key === null) return { status: 400 };
    const stream = streams.get(key);
    if (method === 'PUT') streams.set(key, { url: `rtsp://${key}.example` });
    else if (stream === undefined) return { status: 404 };
    else if (method === 'GET') return { status: 200, json: { [key]: stream } };
    else if (method === 'DELETE') streams.delete(key);
    else return { status: 405 };
    return { status: 204 };
  });
  const report = await verifyTarget({ contract: writeContract(contract), target });
  return report.results
    .filter(({ verdict }) => verdict === 'fail')
    .map(({ id, message }) => `${id}: ${message}`);
}

test('a list that shows each item is fine', async () => {
  expect(await verifyStreams(() => true)).toEqual([]);
});

test('an item that its own call shows and the list does not is found', async () => {
  expect(await verifyStreams((it) => it !== 'door')).toEqual([
    'agreement.items:listStreams: Does not show door, which GET /streams?name={name} returns.',
  ]);
});
