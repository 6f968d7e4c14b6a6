import type { Operation } from '@stillhouse/contracts/operations';
import {
  createProblemResponse,
  isObject,
  isSuccess,
  parseJson,
  parseMembers,
  withHeader,
  withJson,
  withRequestJson,
} from '../mutant/message.ts';
import type {
  Mutant,
  MutantHandler,
  ProxyRequest,
  ProxyResponse,
  Upstream,
} from '../mutant/mutant.ts';
import { deviceOperations } from '../mutant/schema-members.ts';
import { pretendSuccess } from '../rules/request-handlers.ts';
import { listGroups } from '../rules/writes.ts';
import { defineBug } from './define-bug.ts';

type Respond = MutantHandler['respond'];

/** Bugs that show only with two connections, two sessions or two requests at once. */
export function createTwoClientBugs(): readonly Mutant[] {
  return [
    ...sessionBugs,
    ...parallelBugs,
    ...deviceOperations.filter(isReadByOthers).flatMap(createStaleBugs),
    // Of two writes of a single key, either one may be the last, so no response shows the loss.
    ...listGroups()
      .filter(({ keys }) => keys.length > 1)
      .flatMap(({ write }) => createWriterBugs(write)),
  ];
}

/** The verifier does not read uploaded certificates as another client. */
function isReadByOthers({ readback, lifecycle, method }: Operation): boolean {
  return readback !== undefined && lifecycle?.resource !== 'certificate' && method !== 'DELETE';
}

const refuseToken = () =>
  withHeader(
    createProblemResponse(401, 'token-revoked', 'Sign in again.'),
    'www-authenticate',
    'Bearer',
  );

const getUser = (request: ProxyRequest) => String(parseMembers(request).userName);
const getToken = ({ headers }: ProxyRequest) => headers.authorization ?? '';
const isRead = ({ method, operation }: ProxyRequest) =>
  method === 'GET' && operation !== null && operation.timeoutMs <= 100_000;

/**
 * Refuses some of the tokens that were given out.
 * @param isEnded tokens in their order, and the index of the one in question
 */
function endSessions(
  isEnded: (users: readonly string[], index: number, refused: ReadonlySet<string>) => boolean,
): () => Respond {
  return () => {
    const tokens: string[] = [];
    const users: string[] = [];
    const refused = new Set<string>();
    return async (request, upstream) => {
      const index = tokens.indexOf(getToken(request));
      if (index >= 0 && isEnded(users, index, refused)) return refuseToken();
      const response = await upstream.forward(request);
      if (request.operation?.id !== 'signIn') return response;
      if (response.status === 404) refused.add(getUser(request));
      if (!isSuccess(response)) return response;
      const token = `Bearer ${String(parseMembers(response).token)}`;
      if (tokens.includes(token)) return response;
      tokens.push(token);
      users.push(getUser(request));
      return response;
    };
  };
}

const sessionBugs: readonly Mutant[] = [
  defineBug(
    {
      id: 'auth.sign-in-ends-earlier:signIn',
      summary: 'a second sign-in of a user ends the first session',
      also: ['time', 'status'],
    },
    endSessions((users, index) => users.lastIndexOf(users[index] ?? '') !== index),
  ),
  defineBug(
    {
      id: 'auth.four-sessions:signIn',
      summary: 'a fifth session ends the oldest one',
      also: ['time', 'status'],
    },
    endSessions((users, index) => users.length - index > 4),
  ),
  defineBug(
    {
      id: 'auth.other-user-ends:signIn',
      summary: 'a sign-in of another user ends the sessions of the first',
      also: ['time', 'status'],
    },
    endSessions((users, index) => users.slice(index).some((user) => user !== users[index])),
  ),
  defineBug(
    {
      id: 'auth.refusal-ends:signIn',
      summary: 'a refused sign-in ends the sessions of the user',
      also: ['time', 'status', 'lockout'],
    },
    endSessions((users, index, refused) => refused.has(users[index] ?? '')),
  ),
  defineBug(
    {
      id: 'auth.later-reads-only:*',
      summary: 'only the first session may write',
      also: ['status', 'readback', 'valid-input', 'resources'],
    },
    () => {
      let first = '';
      return async (request, upstream) => {
        const token = getToken(request);
        const response = await upstream.forward(request);
        if (isSuccess(response) && token !== '' && first === '') first = token;
        return isSuccess(response) && token !== first && request.method === 'PUT'
          ? createProblemResponse(403, 'role-not-allowed', 'Another session is in control.')
          : response;
      };
    },
  ),
];

/** Tracks requests that have no response yet. */
function trackParallel(
  react: (
    others: readonly ProxyRequest[],
    request: ProxyRequest,
    upstream: Upstream,
  ) => Promise<ProxyResponse>,
  isTracked: (request: ProxyRequest) => boolean = isRead,
): () => Respond {
  return () => {
    const open = new Set<ProxyRequest>();
    return async (request, upstream) => {
      if (!isTracked(request)) return upstream.forward(request);
      const others = [...open];
      open.add(request);
      try {
        return await react(others, request, upstream);
      } finally {
        open.delete(request);
      }
    };
  };
}

const findOther = (others: readonly ProxyRequest[], { path }: ProxyRequest) =>
  others.find((other) => other.path !== path);

const parallelBugs: readonly Mutant[] = [
  defineBug(
    {
      id: 'robust.swapped:*',
      summary: 'a request gets the response to another one that runs at the same time',
      also: ['shape', 'readback'],
    },
    trackParallel(async (others, request, upstream) => {
      const other = findOther(others, request);
      return other === undefined ? upstream.forward(request) : upstream.forward(other);
    }),
  ),
  defineBug(
    {
      id: 'robust.swapped-one-list:*:listLanguages/listTimeZones',
      summary: 'parallel lists of languages and time zones are swapped',
      also: ['shape', 'readback'],
    },
    trackParallel(async (others, request, upstream) => {
      const other = others.find(({ operation }) => operation?.id === 'listLanguages');
      return other !== undefined && request.operation?.id === 'listTimeZones'
        ? upstream.forward(other)
        : upstream.forward(request);
    }),
  ),
  defineBug(
    {
      id: 'robust.parallel-500:*',
      summary: 'the third request at the same time is a 500',
      also: ['status'],
    },
    trackParallel(async (others, request, upstream) =>
      others.length >= 2
        ? createProblemResponse(500, 'internal-error', 'The device could not respond.')
        : upstream.forward(request),
    ),
  ),
  defineBug(
    {
      id: 'robust.parallel-empty:*',
      summary: 'the second request at the same time gets an empty object',
      also: ['shape', 'status'],
    },
    trackParallel(async (others, request, upstream) => {
      const response = await upstream.forward(request);
      return others.length >= 1 ? withJson(response, {}) : response;
    }),
  ),
  defineBug(
    {
      id: 'robust.parallel-reset:*',
      summary: 'the third connection at the same time is reset',
      also: ['status'],
    },
    trackParallel(async (others, request, upstream) => {
      const response = await upstream.forward(request);
      return others.length >= 2 ? { ...response, wire: { resets: true } } : response;
    }),
  ),
  defineBug(
    {
      id: 'auth.parallel-token:*',
      summary: 'a request runs with the token of another one at the same time',
      also: ['robust', 'readback'],
    },
    trackParallel(async (others, request, upstream) => {
      const other = others.find((one) => getToken(one) !== getToken(request));
      return other === undefined
        ? upstream.forward(request)
        : upstream.forward({
            ...request,
            headers: { ...request.headers, authorization: getToken(other) },
          });
    }),
  ),
];

function createStaleBugs(write: Operation): readonly Mutant[] {
  const { id, readback, safety } = write;
  const staleMs = (readback?.withinMs ?? 0) + 3_000;
  const profile = safety === 'safe' ? 'safe' : 'destructive';
  const isWrite = (request: ProxyRequest) => request.operation?.id === id;
  const isReadback = ({ operation }: ProxyRequest) => operation?.id === readback?.operationId;
  return [
    defineBug(
      {
        id: `readback.stale-connection:${id}`,
        summary: `after ${id}, other connections read the old value for too long`,
        profile,
      },
      () => {
        let old: ProxyResponse | null = null;
        let writer: number | undefined;
        let until = 0;
        return async (request, upstream) => {
          if (isWrite(request)) {
            const before = await upstream.call(readback?.operationId as Operation['id']);
            const response = await upstream.forward(request);
            if (isSuccess(response)) {
              old = before;
              writer = request.connection;
              until = Date.now() + staleMs;
            }
            return response;
          }
          const response = await upstream.forward(request);
          const isStale =
            isReadback(request) && isSuccess(response) && request.connection !== writer;
          return isStale && old !== null && Date.now() < until
            ? { ...response, body: old.body }
            : response;
        };
      },
    ),
    defineBug(
      {
        id: `readback.stale-session:${id}`,
        summary: `after ${id}, other sessions read the old value`,
        profile,
      },
      () => {
        const seen = new Map<string, Buffer>();
        let writer = '';
        return async (request, upstream) => {
          const response = await upstream.forward(request);
          if (!isSuccess(response)) return response;
          const token = getToken(request);
          if (isWrite(request)) writer = token;
          if (!isReadback(request)) return response;
          const isOther = writer !== '' && token !== writer;
          const body = (isOther ? seen.get(token) : undefined) ?? response.body;
          seen.set(token, body);
          return { ...response, body };
        };
      },
    ),
  ];
}

function createWriterBugs(write: Operation): readonly Mutant[] {
  const { id, safety } = write;
  const profile = safety === 'safe' ? 'safe' : 'destructive';
  const isWrite = (request: ProxyRequest) => request.operation?.id === id;
  return [
    defineBug(
      {
        id: `readback.lost-writer:${id}`,
        summary: `of two requests of ${id} at once, one is not stored`,
        profile,
      },
      trackParallel(async (others, request, upstream) => {
        if (others.length === 0) return upstream.forward(request);
        return pretendSuccess(write, upstream);
      }, isWrite),
    ),
    defineBug(
      {
        id: `readback.mixture:${id}`,
        summary: `of two requests of ${id} at once, one is stored in part`,
        profile,
      },
      trackParallel(async (others, request, upstream) => {
        const sent = parseJson(request);
        if (others.length === 0 || !isObject(sent) || Object.keys(sent).length < 2)
          return upstream.forward(request);
        const [first] = Object.entries(sent);
        const response = await upstream.forward(
          withRequestJson(request, Object.fromEntries(first === undefined ? [] : [first])),
        );
        return isSuccess(response)
          ? withJson(response, { ...parseMembers(response), ...sent })
          : response;
      }, isWrite),
    ),
  ];
}
