import { expect, onTestFinished, test } from 'vitest';
import { type Contract, loadContract } from '../contract/load-contract.ts';
import { sendMessage } from '../contract/send-message.ts';
import type { Subject } from '../servers/foreign-server.ts';
import { committedSubjects, getCommittedContract } from '../servers/subjects.ts';
import { traccar } from '../servers/traccar.ts';
import { listMutants } from './list-mutants.ts';
import type { Mutant } from './mutant.ts';
import { startMutantProxy } from './mutant-proxy.ts';
import { selectObservable } from './select-observable.ts';

function list(subject: Subject): Mutant[] {
  return listMutants(loadContract(getCommittedContract(subject)), subject);
}

/** Every 40th mutant of a contract, and the first one of each kind. */
function sample(mutants: readonly Mutant[]): Mutant[] {
  const kinds = new Set<string>();
  return mutants.filter(({ kind }, index) => {
    const isFirst = !kinds.has(kind);
    kinds.add(kind);
    return isFirst || index % 40 === 0;
  });
}

test.each(committedSubjects)('the mutants of $name are the same in every run', (subject) => {
  const format = () => list(subject).map(({ createHandler: _, ...rest }) => JSON.stringify(rest));
  const mutants = format();
  expect(mutants).toEqual(format());
  expect(new Set(list(subject).map(({ id }) => id)).size).toBe(mutants.length);
  expect(mutants.length).toBeGreaterThan(900);
});

test.each(committedSubjects)('a client can see most mutants of $name', async (subject) => {
  const options = { port: 0, contractFile: getCommittedContract(subject) };
  const mutants = sample(list(subject));
  const observable = await selectObservable(subject, options, mutants);
  expect(observable.length / mutants.length).toBeGreaterThan(0.7);
});

test('a mutant that changes nothing is not selected', async () => {
  const [mutant] = list(traccar);
  const harmless = {
    ...mutant,
    createHandler: () => (message, forward) => forward(message),
  } as Mutant;
  const options = { port: 0, contractFile: getCommittedContract(traccar) };
  expect(await selectObservable(traccar, options, [harmless])).toEqual([]);
});

test('a mutant leaves out members and headers that are required, and no others', () => {
  const schema = { type: 'object', required: ['id'], properties: { id: {}, note: {} } };
  const contract: Contract = {
    version: '3.0.3',
    basePath: '',
    operations: [
      {
        id: 'GET /items',
        method: 'GET',
        path: '/items',
        pathQuery: [],
        parameters: [],
        body: null,
        responses: {
          200: {
            headers: { ETag: { required: true }, Location: {} },
            content: { 'application/json': { schema } },
          },
        },
        needsAuth: false,
      },
    ],
  };
  const missing = listMutants(contract, traccar).filter(({ kind }) => kind.endsWith('.missing'));
  expect(missing.map(({ id }) => id)).toEqual([
    'header.missing GET /items /headers/ETag',
    'shape.missing GET /items /id',
  ]);
});

test.each([
  ['status.undocumented GET /server ', 202],
  ['auth.open GET /server', 200],
  ['missing.500 DELETE /devices/{id}', 500],
  ['path.unknown', 200],
])('the mutant "%s" responds with %i through its proxy', async (id, status) => {
  const contractFile = getCommittedContract(traccar);
  const mutant = list(traccar).find((it) => it.id === id);
  const [message] = mutant?.probe ?? [];
  if (mutant === undefined || message === undefined) throw new Error(`There is no ${id}.`);
  const server = await traccar.start({ port: 0, contractFile });
  const proxy = await startMutantProxy(server, mutant.createHandler());
  onTestFinished(async () => {
    await proxy.close();
    await server.close();
  });
  expect((await sendMessage(proxy.url, message)).status).toBe(status);
  expect((await sendMessage(server.url, message)).status).not.toBe(status);
});
