import {
  buildRequest,
  getBodySchema,
  getBodyType,
  getSampleBody,
  type Message,
} from '../contract/build-request.ts';
import type { Operation } from '../contract/load-contract.ts';
import { createSample } from '../contract/sample-values.ts';
import { getType, type Schema } from '../contract/schema.ts';
import { changeAt, changePresent, listMembers } from './members.ts';
import {
  changeJson,
  type Handler,
  isOf,
  isSuccess,
  type Mutant,
  parseBody,
  type Source,
} from './mutant.ts';

/** The schema of a successful JSON response. */
export function getResponseSchema({ responses }: Operation): Schema | undefined {
  const response = responses['200'] ?? responses['201'] ?? responses.default;
  return Object.entries(response?.content ?? {}).find(([type]) => type.includes('json'))?.[1]
    .schema;
}

/** Reads that may show what an operation writes, the nearest path first. */
export function listReads({ contract }: Source, write: Operation): Operation[] {
  const segments = write.path.split('/');
  const countShared = ({ path }: Operation) => {
    const other = path.split('/');
    const at = segments.findIndex((segment, index) => segment !== other[index]);
    return at < 0 ? segments.length : at;
  };
  return contract.operations
    .filter((it) => it.method === 'GET' && getResponseSchema(it) !== undefined)
    .filter((it) => countShared(it) >= 2)
    .filter((it) => it.parameters.every(({ required, in: where }) => !required || where === 'path'))
    .toSorted((a, b) => countShared(b) - countShared(a) || a.path.length - b.path.length);
}

const stored: Readonly<
  Record<
    string,
    {
      readonly types: readonly string[];
      readonly sentence: string;
      readonly change: (value: unknown, sample: unknown) => unknown;
    }
  >
> = {
  'store.cut': {
    types: ['string'],
    sentence: 'is stored without its last character',
    change: (value) => (typeof value === 'string' && value.length > 3 ? value.slice(0, -1) : value),
  },
  'store.lower-case': {
    types: ['string'],
    sentence: 'is stored in lower case',
    change: (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  },
  'store.clamped': {
    types: ['integer', 'number'],
    sentence: 'is stored as a smaller value',
    change: (value, sample) =>
      typeof value === 'number' ? Math.min(value, Number(sample)) : value,
  },
  'store.reversed': {
    types: ['array'],
    sentence: 'is stored in the reverse order',
    change: (value) => (Array.isArray(value) ? value.toReversed() : value),
  },
  'store.negated': {
    types: ['boolean'],
    sentence: 'is always stored as false',
    change: (value) => (typeof value === 'boolean' ? false : value),
  },
};

/** Returns a valid value that is not the sample. */
function createOther(schema: Schema, value: unknown): unknown {
  if (typeof value === 'string')
    return schema.format || schema.enum || schema.pattern ? value : `${value} Two`;
  if (typeof value === 'number')
    return schema.enum ? value : Math.min(value + 3, schema.maximum ?? value + 3);
  if (Array.isArray(value) && typeof value[0] === 'string') return [...value, `${value[0]}2`];
  return value;
}

/** Bugs in what is stored. */
export function listStoreMutants(source: Source, write: Operation): Mutant[] {
  const { contract, subject } = source;
  if (!getBodyType(write)?.includes('json')) return [];
  const sample = getSampleBody(subject, write);
  const reads = listReads(source, write);
  return listMembers(getBodySchema(write)).flatMap(({ path, schema }) => {
    const name = path.at(-1) ?? '';
    const read = reads.find((it) =>
      listMembers(getResponseSchema(it) ?? {}).some((m) => m.path.at(-1) === name),
    );
    const type = getType(schema) ?? '';
    if (read === undefined || path.includes('*')) return [];
    const current = createSample(schema);
    const body = changeAt(sample, path, (owner) => {
      owner[name] = createOther(schema, owner[name] ?? current);
    });
    const probe = [
      buildRequest(contract, subject, write, { body }),
      buildRequest(contract, subject, read),
    ];
    const create = (
      kind: string,
      sentence: string,
      change: (value: unknown) => unknown,
    ): Mutant => ({
      id: `${kind} ${write.id} ${path.join('/')}`,
      kind,
      operation: write.id,
      place: `requestBody/${path.join('/')}`,
      sentence,
      probe,
      createHandler: () => (message, forward) => {
        const value = isOf(contract, write, message) ? parseBody(message) : undefined;
        if (value === undefined) return forward(message);
        return forward({ ...message, body: Buffer.from(JSON.stringify(change(value))) });
      },
    });
    const kinds = Object.entries(stored).filter(([, { types }]) => types.includes(type));
    return [
      ...kinds.map(([kind, { sentence, change }]) =>
        create(kind, `The value of ${name} ${sentence}.`, (value) =>
          changePresent(value, path, (member) => change(member, current)),
        ),
      ),
      create('store.ignored', `The value of ${name} is not stored.`, (value) =>
        changeAt(value, path, (owner) => {
          if (!(name in owner)) return;
          if (type === 'boolean' || type === 'object') delete owner[name];
          else owner[name] = current;
        }),
      ),
    ];
  });
}

/** A write also changes a member that it did not send. */
export function listIsolationMutants(source: Source, write: Operation): Mutant[] {
  const { contract, subject } = source;
  if (!getBodyType(write)?.includes('json') || write.method === 'DELETE') return [];
  const written = listMembers(getBodySchema(write)).filter(({ path }) => path.length === 1);
  const sample = getSampleBody(subject, write);
  return listReads(source, write)
    .slice(0, 3)
    .flatMap((read) =>
      listMembers(getResponseSchema(read) ?? {})
        .filter(
          ({ path, schema }) =>
            path.length <= 2 &&
            ['boolean', 'integer', 'number', 'string'].includes(getType(schema) ?? ''),
        )
        .filter(
          ({ path, schema }) =>
            schema.enum === undefined &&
            schema.format === undefined &&
            !/^(id|time|took)/i.test(path.at(-1) ?? ''),
        )
        .slice(0, 6)
        .map(({ path }): Mutant => {
          const name = path.at(-1) ?? '';
          const body = written.some((it) => it.path[0] === name)
            ? changeAt(sample, [name], (owner) => delete owner[name])
            : sample;
          const readMessage = buildRequest(contract, subject, read);
          return {
            id: `isolation.other-member ${write.id} ${read.id} ${path.join('/')}`,
            kind: 'isolation.other-member',
            operation: write.id,
            place: `${read.id} ${path.join('/')}`,
            sentence: `Changes ${name}, which the request does not have.`,
            probe: [readMessage, buildRequest(contract, subject, write, { body }), readMessage],
            createHandler: () => {
              let isChanged = false;
              return async (message, forward) => {
                const reply = await forward(message);
                if (isOf(contract, write, message) && isSuccess(reply))
                  isChanged = !JSON.stringify(parseBody(message) ?? {}).includes(`"${name}":`);
                if (!isChanged || !isOf(contract, read, message) || !isSuccess(reply)) return reply;
                return changeJson(reply, (value) => changePresent(value, path, changeScalar));
              };
            },
          };
        }),
    );
}

function changeScalar(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  return typeof value === 'number' ? value + 1 : typeof value === 'string' ? `${value}x` : value;
}

/** A read stores something. */
export function listReadMutants(source: Source, write: Operation): Mutant[] {
  const { contract, subject } = source;
  if (!['PUT', 'PATCH', 'POST'].includes(write.method) || write.body === null) return [];
  const hidden: Message = buildRequest(contract, subject, write);
  const handle =
    (read: Operation): Handler =>
    async (message, forward) => {
      const reply = await forward(message);
      if (message.method === 'GET' && isOf(contract, read, message) && isSuccess(reply))
        await forward(hidden);
      return reply;
    };
  return listReads(source, write)
    .slice(0, 1)
    .map((read): Mutant => {
      const message = buildRequest(contract, subject, read);
      return {
        id: `read.writes ${read.id} ${write.id}`,
        kind: 'read.writes',
        operation: read.id,
        place: write.id,
        sentence: `Reading also does what ${write.id} does.`,
        probe: [message, message],
        createHandler: () => handle(read),
      };
    });
}
