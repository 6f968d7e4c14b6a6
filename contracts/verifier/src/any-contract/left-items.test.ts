import { expect, test } from 'vitest';
import { serveJson } from './testing/serve-json.ts';
import { verifyTarget } from './testing/verify-target.ts';
import { writeContract } from './testing/write-contract.ts';

const text = { type: 'string' };
const kind = { type: 'string', enum: ['allow', 'deny'] };
const item = { type: 'object', properties: { name: text, kind, comment: text } };
const of = (schema: object) => ({ 'application/json': { schema } });
const list = { description: 'Items', content: of({ type: 'array', items: item }) };
const inPath = (name: string, schema: object) => ({ name, in: 'path', required: true, schema });
const requestBody = { required: true, content: of(item) };
const parameters = [inPath('kind', kind)];
const contract = {
  '/items/{kind}': {
    parameters,
    get: { operationId: 'listItems', responses: { 200: list } },
    post: {
      operationId: 'addItem',
      requestBody,
      responses: { 201: { description: 'Created', content: of(item) }, 400: { description: 'No' } },
    },
  },
  '/items/{kind}/{name}': {
    parameters: [...parameters, inPath('name', text)],
    get: { operationId: 'getItem', responses: { 200: list } },
    put: {
      operationId: 'putItem',
      requestBody,
      responses: { 200: list, 400: { description: 'No' } },
    },
    delete: { operationId: 'deleteItem', responses: { 204: { description: 'Gone' } } },
  },
};

type Item = { kind: string; name: string; comment: string };

/** Items that a PUT creates, renames and moves. */
test('a run leaves no item that it has created, renamed or moved', async () => {
  let items: Item[] = [{ kind: 'allow', name: 'first', comment: 'Hall' }];
  const target = await serveJson(({ id, body }) => {
    const [, method, ofKind = '', key] =
      /^(\w+) \/items\/(allow|deny)(?:\/([^/]+))?$/.exec(id) ?? [];
    if (method === undefined) return { status: 404 };
    const others = items.filter((it) => it.kind !== ofKind || (key && it.name !== key));
    const found = items.filter((it) => !others.includes(it));
    if (method === 'GET') return { status: 200, json: found };
    if (method === 'DELETE' && key !== undefined) {
      items = others;
      return { status: found.length > 0 ? 204 : 404 };
    }
    if (method !== (key === undefined ? 'POST' : 'PUT')) return { status: 405 };
    const sent = body as Partial<Item> | null;
    const isItem = typeof sent === 'object' && sent !== null && !Array.isArray(sent);
    const isText = isItem && Object.values(sent).every((it) => typeof it === 'string');
    if (!isText || !['allow', 'deny'].includes(sent.kind ?? ofKind)) return { status: 400 };
    const created = { comment: '', kind: ofKind, name: key ?? '', ...found[0], ...sent };
    items = key === undefined ? [...items, created] : [...others, created];
    return { status: key === undefined ? 201 : 200, json: key === undefined ? created : [created] };
  });
  const { results, notRestored } = await verifyTarget({
    contract: writeContract(contract),
    target,
  });
  expect(results.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
  expect(results.find(({ id }) => id === 'readback.value:putItem')?.verdict).toBe('pass');
  expect(notRestored).toEqual([]);
  expect(items).toEqual([{ kind: 'allow', name: 'first', comment: 'Hall' }]);
});
