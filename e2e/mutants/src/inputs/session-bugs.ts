import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import { type Bug, createBug, createBugs } from '../mutant/bug.ts';
import { createProblemResponse, isSuccess, parseMembers, withHeader } from '../mutant/message.ts';
import type { Mutant, ProxyRequest, ProxyResponse } from '../mutant/mutant.ts';
import { getWriteHarm } from '../mutant/schema-members.ts';

const getUser = (request: ProxyRequest) => String(parseMembers(request).userName);
const getToken = ({ headers }: ProxyRequest) => headers.authorization ?? '';

type Sessions = {
  /** Tokens in their order, and the users whose they are. */
  readonly tokens: string[];
  readonly users: string[];
  /** Users whose last sign-in failed. */
  readonly rejected: Set<string>;
};

/**
 * Rejects some of the tokens that were given out.
 * @param isEnded gets the users of all tokens in their order, and the index of the one in question
 */
function endSessions(
  isEnded: (users: readonly string[], index: number, rejected: ReadonlySet<string>) => boolean,
) {
  return {
    memory: () => ({ tokens: [], users: [], rejected: new Set() }),
    on: null,
    before({ request, memory: { tokens, users, rejected } }) {
      const index = tokens.indexOf(getToken(request));
      if (index < 0 || !isEnded(users, index, rejected)) return undefined;
      const problem = createProblemResponse(401, 'token-revoked', 'Sign in again.');
      return withHeader(problem, 'www-authenticate', 'Bearer');
    },
    remember({ request, response, memory: { tokens, users, rejected } }) {
      if (request.operation?.id !== 'signIn') return;
      if (response.status === 404) rejected.add(getUser(request));
      const token = `Bearer ${String(parseMembers(response).token)}`;
      if (!isSuccess(response) || tokens.includes(token)) return;
      tokens.push(token);
      users.push(getUser(request));
    },
  } satisfies Omit<Bug<Sessions>, 'id' | 'summary'>;
}

/** Sessions that another sign-in ends. */
export const sessionBugs: readonly Mutant[] = [
  ...createBugs<Sessions>({ also: ['time', 'status'] }, [
    {
      id: 'auth.sign-in-ends-earlier:signIn',
      summary: 'a second sign-in of a user ends the first session',
      ...endSessions((users, index) => users.lastIndexOf(users[index] ?? '') !== index),
    },
    {
      id: 'auth.four-sessions:signIn',
      summary: 'a fifth session ends the oldest one',
      ...endSessions((users, index) => users.length - index > 4),
    },
    {
      id: 'auth.other-user-ends:signIn',
      summary: 'a sign-in of another user ends the sessions of the first',
      ...endSessions((users, index) => users.slice(index).some((user) => user !== users[index])),
    },
    {
      id: 'auth.rejection-ends:signIn',
      summary: 'a rejected sign-in ends the sessions of the user',
      also: ['time', 'status', 'lockout'],
      ...endSessions((users, index, rejected) => rejected.has(users[index] ?? '')),
    },
  ]),
  createBug({
    id: 'auth.later-reads-only:*',
    summary: 'only the first session may write',
    also: ['status', 'readback', 'valid-input', 'resources'],
    memory: () => ({ first: '' }),
    status: 'success',
    after({ request, memory }) {
      const token = getToken(request);
      memory.first ||= token;
      return token !== memory.first && request.method === 'PUT'
        ? createProblemResponse(403, 'role-not-allowed', 'Another session is in control.')
        : undefined;
    },
  }),
];

/** Old values that other connections and sessions read after a write. */
export function createStaleBugs(write: Operation): readonly Mutant[] {
  const { id, readback } = write;
  const read = readback?.operationId as OperationId;
  const staleMs = (readback?.withinMs ?? 0) + 3_000;
  const harm = getWriteHarm(write);
  return [
    createBug({
      id: `readback.stale-connection:${id}`,
      summary: `after ${id}, other connections read the old value for too long`,
      harm,
      memory: () => ({ old: null as ProxyResponse | null, writer: -1, until: 0 }),
      on: null,
      async before({ request, upstream, memory }) {
        if (request.operation?.id !== id) return undefined;
        const old = await upstream.call(read);
        const response = await upstream.forward(request);
        if (isSuccess(response)) {
          const { connection: writer = -1 } = request;
          Object.assign(memory, { old, writer, until: Date.now() + staleMs });
        }
        return response;
      },
      status: 'success',
      after({ request, response, memory: { old, writer, until } }) {
        const isStale = request.operation?.id === read && request.connection !== writer;
        return isStale && old !== null && Date.now() < until
          ? { ...response, body: old.body }
          : undefined;
      },
    }),
    createBug({
      id: `readback.stale-session:${id}`,
      summary: `after ${id}, other sessions read the old value`,
      harm,
      memory: () => ({ seen: new Map<string, Buffer>(), writer: '' }),
      on: null,
      status: 'success',
      after({ request, response, memory }) {
        const { seen } = memory;
        const token = getToken(request);
        if (request.operation?.id === id) memory.writer = token;
        if (request.operation?.id !== read) return undefined;
        const isOther = memory.writer !== '' && token !== memory.writer;
        const body = (isOther ? seen.get(token) : undefined) ?? response.body;
        seen.set(token, body);
        return { ...response, body };
      },
    }),
  ];
}
