import { buildRequest, type Message } from '../contract/build-request.ts';
import type { Operation } from '../contract/load-contract.ts';
import { createSample } from '../contract/sample-values.ts';
import { flattenSchema, getType, type Schema } from '../contract/schema.ts';
import { parseReply, type Reply } from '../contract/send-message.ts';
import {
  changeJson,
  createReply,
  type Forward,
  type Handler,
  isOf,
  isSuccess,
  type Mutant,
  type Source,
} from './mutant.ts';
import { getResponseSchema, listReads } from './state-mutants.ts';

type Entries = unknown[] | Record<string, unknown>;

/** Where a response has a list of objects: '' for the whole response; undefined if nowhere. */
function findList(schema: Schema | undefined): string | undefined {
  if (schema === undefined) return undefined;
  if (isList(schema)) return '';
  const members = Object.entries(flattenSchema(schema).properties ?? {});
  return members.find(([, member]) => isList(member))?.[0];
}

function isList(schema: Schema): boolean {
  const flat = flattenSchema(schema);
  if (getType(schema) === 'array') return getType(flat.items ?? {}) === 'object';
  return typeof flat.additionalProperties === 'object' && flat.properties?.name === undefined;
}

function changeList(reply: Reply, at: string, change: (entries: Entries) => Entries): Reply {
  return changeJson(reply, (value) => {
    const owner = value as Record<string, unknown>;
    const entries = at === '' ? value : owner?.[at];
    if (entries === null || typeof entries !== 'object') return value;
    const changed = change(entries as Entries);
    return at === '' ? changed : { ...owner, [at]: changed };
  });
}

const keep = (entries: Entries, isKept: (entry: unknown, key: string) => boolean): Entries =>
  Array.isArray(entries)
    ? entries.filter((entry) => isKept(entry, getKey(entry)))
    : Object.fromEntries(Object.entries(entries).filter(([key, entry]) => isKept(entry, key)));

/** What tells entries of a list apart. */
function getKey(entry: unknown): string {
  const { id, name, url } = (entry ?? {}) as Record<string, unknown>;
  return JSON.stringify(id ?? name ?? url ?? entry);
}

/** Bugs in lists, in what is created and in what is deleted. */
export function listCollectionMutants(source: Source, operation: Operation): Mutant[] {
  const { method, path } = operation;
  if (method === 'GET') return listListMutants(source, operation);
  if (method === 'DELETE' || /delete|remove|reset|clear|flush/i.test(path))
    return listDeleteMutants(source, operation);
  return operation.body === null ? [] : listCreateMutants(source, operation);
}

function findCreate({ contract }: Source, list: Operation): Operation | undefined {
  const [, first] = list.path.split('/');
  return contract.operations.find(
    (it) =>
      ['POST', 'PUT'].includes(it.method) &&
      (it.path === list.path ||
        (it.path.split('/')[1] === first && /\/(add|add_url)/.test(it.path))),
  );
}

function listListMutants(source: Source, list: Operation): Mutant[] {
  const { contract, subject } = source;
  const at = findList(getResponseSchema(list));
  const create = findCreate(source, list);
  if (at === undefined || create === undefined) return [];
  const read = buildRequest(contract, subject, list);
  const probe = [buildRequest(contract, subject, create), read, read];
  const toMutant = (kind: string, sentence: string, createHandler: () => Handler): Mutant => ({
    id: `${kind} ${list.id}`,
    kind,
    operation: list.id,
    place: at,
    sentence,
    probe,
    createHandler,
  });
  const change =
    (toChanged: (entries: Entries) => Entries): Handler =>
    async (message, forward) => {
      const reply = await forward(message);
      return isOf(contract, list, message) && isSuccess(reply)
        ? changeList(reply, at, toChanged)
        : reply;
    };
  return [
    toMutant('list.lost', 'Loses the first of several entries.', () =>
      change((entries) => {
        const [first] = Array.isArray(entries) ? entries.map(getKey) : Object.keys(entries);
        const isSingle = Object.keys(entries).length < 2;
        return isSingle ? entries : keep(entries, (_, key) => key !== first);
      }),
    ),
    toMutant('list.duplicated', 'Has the last entry twice.', () =>
      change((entries) => (Array.isArray(entries) ? [...entries, ...entries.slice(-1)] : entries)),
    ),
    toMutant('list.reordered', 'Has another order in every second response.', () => {
      let count = 0;
      return change((entries) => {
        count += 1;
        return Array.isArray(entries) && count % 2 === 0 ? entries.toReversed() : entries;
      });
    }),
  ];
}

function listCreateMutants(source: Source, create: Operation): Mutant[] {
  const { contract, subject } = source;
  const list = listReads(source, create).find(
    (it) => findList(getResponseSchema(it)) !== undefined && !it.path.includes('{'),
  );
  if (list === undefined) return [];
  const at = findList(getResponseSchema(list)) ?? '';
  const readMessage = buildRequest(contract, subject, list);
  const readKeys = async (forward: Forward): Promise<string[]> => {
    const keys: string[] = [];
    changeList(await forward(readMessage), at, (entries) => {
      keep(entries, (_, key) => keys.push(key) > 0);
      return entries;
    });
    return keys;
  };
  return [
    {
      id: `create.unlisted ${create.id}`,
      kind: 'create.unlisted',
      operation: create.id,
      place: list.id,
      sentence: 'What is created is not in the list.',
      probe: [buildRequest(contract, subject, create), readMessage],
      createHandler: () => {
        const hidden = new Set<string>();
        return async (message, forward) => {
          if (!isOf(contract, create, message)) {
            const reply = await forward(message);
            if (!isOf(contract, list, message) || !isSuccess(reply)) return reply;
            return changeList(reply, at, (entries) => keep(entries, (_, key) => !hidden.has(key)));
          }
          const before = await readKeys(forward);
          const reply = await forward(message);
          for (const key of await readKeys(forward)) if (!before.includes(key)) hidden.add(key);
          return reply;
        };
      },
    },
  ];
}

function listDeleteMutants(source: Source, operation: Operation): Mutant[] {
  const { contract, subject } = source;
  const message = buildRequest(contract, subject, operation);
  const reads = listReads(source, operation).slice(0, 3);
  return [
    {
      id: `delete.kept ${operation.id}`,
      kind: 'delete.kept',
      operation: operation.id,
      place: '',
      sentence: 'Responds with success, but deletes nothing.',
      madeUpReply: true,
      probe: [message, ...reads.map((read): Message => buildRequest(contract, subject, read))],
      createHandler: () => async (received, forward) => {
        if (!isOf(contract, operation, received)) return forward(received);
        return !operation.needsAuth || (await isAuthenticated(source, received, forward))
          ? createSuccess(operation, received)
          : forward(received);
      },
    },
  ];
}

/** A read says whether credentials are right, in whatever way they are sent. */
async function isAuthenticated(
  { contract, subject }: Source,
  { headers, target }: Message,
  forward: Forward,
): Promise<boolean> {
  const read = contract.operations.find(
    (it) => it.method === 'GET' && it.needsAuth && it.parameters.every((one) => !one.required),
  );
  if (read === undefined) return Object.keys(subject.authorization).some((it) => it in headers);
  const message = buildRequest(contract, subject, read);
  const { search } = new URL(target, 'http://localhost');
  const reply = await forward({ ...message, target: `${message.target}${search}`, headers });
  return reply.status !== 401;
}

function createSuccess(operation: Operation, { target }: Message): Reply {
  const [status = '200', response] =
    Object.entries(operation.responses).find(([it]) => /^2/.test(it)) ?? [];
  const schema = Object.entries(response?.content ?? {}).find(([type]) =>
    type.includes('json'),
  )?.[1].schema;
  if (schema === undefined) return createReply(Number(status));
  const id = target.split('?')[0]?.split('/').at(-1);
  const reply = createReply(Number(status), createSample(schema));
  const value = parseReply(reply) as Record<string, unknown> | null;
  return value !== null && typeof value === 'object' && 'id' in value
    ? createReply(Number(status), { ...value, id })
    : reply;
}
