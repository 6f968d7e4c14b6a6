import { expect, test } from 'vitest';
import { ApiContract } from './api-contract.ts';
import { findCollections } from './find-collections.ts';
import { writeContract } from './testing/write-contract.ts';

const inQuery = (name: string, required = true) => ({
  ...{ name, in: 'query', required },
  schema: { type: 'string' },
});
const json = { requestBody: { content: { 'application/json': { schema: { type: 'object' } } } } };

function find(paths: object) {
  return findCollections(new ApiContract(writeContract(paths), [])).map(
    ({ create, remove, update, query }) => ({
      calls: [create, remove, update].map((it) => it && `${it.method} ${it.path}`),
      query,
    }),
  );
}

// R5.37.
test('a query names the items of a path without bodies', () => {
  const put = { parameters: [inQuery('source'), inQuery('name', false)], responses: {} };
  const remove = { parameters: [inQuery('source')], responses: {} };
  expect(find({ '/streams': { get: { responses: {} }, put, delete: remove } })).toEqual([
    {
      calls: ['PUT /streams', 'DELETE /streams', undefined],
      query: { create: 'name', remove: 'source' },
    },
  ]);
  // Without its parameter, the call would delete everything.
  expect(find({ '/streams': { get: { responses: {} }, put, delete: {} } })).toEqual([]);
});

test('verbs in paths have calls that update, too', () => {
  const post = { post: { ...json, responses: {} } };
  const get = { get: { responses: {} } };
  const paths = { '/clients': get, '/clients/add': post, '/clients/delete': post };
  expect(find({ ...paths, '/clients/update': post })[0]?.calls).toEqual([
    'POST /clients/add',
    'POST /clients/delete',
    'POST /clients/update',
  ]);
});
