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

/** What a PUT does that moves an item to another kind. */
type Move = 'moves' | 'copies' | 'keeps' | 'loses' | 'crashes';

/** Verifies items that a PUT creates, renames and moves. */
async function verifyItems(move: Move) {
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
    const isMoved = key !== undefined && created.kind !== ofKind;
    if (isMoved && move === 'crashes') return { status: 500 };
    if (isMoved && move === 'keeps') created.kind = ofKind;
    const kept = key === undefined || (isMoved && move === 'copies') ? items : others;
    items = isMoved && move === 'loses' ? kept : [...kept, created];
    return { status: key === undefined ? 201 : 200, json: key === undefined ? created : [created] };
  });
  const { results, notRestored } = await verifyTarget({
    contract: writeContract(contract),
    target,
  });
  const failures = results
    .filter(({ verdict }) => verdict === 'fail')
    .map(({ id, message }) => `${id}: ${message}`);
  return { results, failures, notRestored, items };
}

test.each(['moves', 'copies', 'keeps'] as const)(
  'a run leaves no item that it has created or renamed, or that a device %s',
  async (move) => {
    const { results, failures, notRestored, items } = await verifyItems(move);
    expect(failures).toEqual([]);
    expect(results.find(({ id }) => id === 'readback.value:putItem')?.verdict).toBe('pass');
    expect(notRestored).toEqual([]);
    expect(items).toEqual([{ kind: 'allow', name: 'first', comment: 'Hall' }]);
  },
);

test.each([
  ['crashes', 'robust.responds:putItem: Returned 500, which the contract does not document.'],
  [
    'loses',
    'readback.value:putItem: Accepted another kind of stillhouse-verify-1, which neither its old nor its new path shows.',
  ],
] as const)('a device that %s what it moves is found', async (move, failure) => {
  const { failures } = await verifyItems(move);
  expect(failures).toContain(failure);
});
