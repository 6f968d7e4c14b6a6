import type { Operation } from '@stillhouse/contracts/operations';
import { type Bug, createBug, createBugs, isCallOf } from '../mutant/bug.ts';
import {
  createProblemResponse,
  isObject,
  isSuccess,
  parseJson,
  parseMembers,
  withJson,
  withRequestHeader,
  withRequestJson,
} from '../mutant/message.ts';
import type { Mutant, ProxyRequest, ProxyResponse, Upstream } from '../mutant/mutant.ts';
import { getWriteHarm } from '../mutant/schema-members.ts';
import { pretendSuccess } from '../rules/request-handlers.ts';

/** Requests that have no response yet. */
type Open = Set<ProxyRequest>;

type React = (
  others: readonly ProxyRequest[],
  request: ProxyRequest,
  upstream: Upstream,
) => Promise<ProxyResponse>;

const getToken = ({ headers }: ProxyRequest) => headers.authorization ?? '';

const isShortRead = ({ method, operation }: ProxyRequest) =>
  method === 'GET' && operation !== null && operation.timeoutMs <= 100_000;

/** Responds to requests that run at the same time as others. */
function trackParallel(react: React) {
  return {
    memory: () => new Set(),
    async before({ request, upstream, memory: open }) {
      const others = [...open];
      open.add(request);
      try {
        return await react(others, request, upstream);
      } finally {
        open.delete(request);
      }
    },
  } satisfies Omit<Bug<Open>, 'id' | 'summary'>;
}

export const parallelBugs: readonly Mutant[] = createBugs<Open>({ on: isShortRead }, [
  {
    id: 'robust.swapped:*',
    summary: 'a request gets the response to another one that runs at the same time',
    also: ['shape', 'readback'],
    ...trackParallel((others, request, upstream) =>
      upstream.forward(others.find(({ path }) => path !== request.path) ?? request),
    ),
  },
  {
    id: 'robust.swapped-one-list:*:listLanguages/listTimeZones',
    summary: 'parallel lists of languages and time zones are swapped',
    also: ['shape', 'readback'],
    ...trackParallel((others, request, upstream) => {
      const other = others.find(isCallOf('listLanguages'));
      return upstream.forward((isCallOf('listTimeZones')(request) && other) || request);
    }),
  },
  {
    id: 'robust.parallel-500:*',
    summary: 'the third request at the same time is a 500',
    also: ['status'],
    ...trackParallel(async (others, request, upstream) =>
      others.length >= 2
        ? createProblemResponse(500, 'internal-error', 'The device could not respond.')
        : upstream.forward(request),
    ),
  },
  {
    id: 'robust.parallel-empty:*',
    summary: 'the second request at the same time gets an empty object',
    also: ['shape', 'status'],
    ...trackParallel(async (others, request, upstream) => {
      const response = await upstream.forward(request);
      return others.length >= 1 ? withJson(response, {}) : response;
    }),
  },
  {
    id: 'robust.parallel-reset:*',
    summary: 'the third connection at the same time is reset',
    also: ['status'],
    ...trackParallel(async (others, request, upstream) => {
      const response = await upstream.forward(request);
      return others.length >= 2 ? { ...response, wire: { resets: true } } : response;
    }),
  },
  {
    id: 'auth.parallel-token:*',
    summary: 'a request runs with the token of another one at the same time',
    also: ['robust', 'readback'],
    ...trackParallel((others, request, upstream) => {
      const other = others.find((one) => getToken(one) !== getToken(request));
      return upstream.forward(
        other === undefined
          ? request
          : withRequestHeader(request, 'authorization', getToken(other)),
      );
    }),
  },
]);

/** Two writes at once of which one is lost. */
export function createWriterBugs(write: Operation): readonly Mutant[] {
  const { id } = write;
  const harm = getWriteHarm(write);
  return [
    createBug<Open>({
      id: `readback.lost-writer:${id}`,
      summary: `of two requests of ${id} at once, one is not stored`,
      harm,
      ...trackParallel((others, request, upstream) =>
        others.length === 0 ? upstream.forward(request) : pretendSuccess(write, upstream),
      ),
    }),
    createBug<Open>({
      id: `readback.mixture:${id}`,
      summary: `of two requests of ${id} at once, one is stored in part`,
      harm,
      ...trackParallel(async (others, request, upstream) => {
        const sent = parseJson(request);
        const [first, ...rest] = isObject(sent) ? Object.entries(sent) : [];
        if (others.length === 0 || first === undefined || rest.length === 0)
          return upstream.forward(request);
        const response = await upstream.forward(
          withRequestJson(request, Object.fromEntries([first])),
        );
        return isSuccess(response)
          ? withJson(response, { ...parseMembers(response), ...parseMembers(request) })
          : response;
      }),
    }),
  ];
}
