import { createBugs } from '../mutant/bug.ts';
import { createProblemResponse, createReset, withHeader } from '../mutant/message.ts';
import type { Mutant, ProxyResponse } from '../mutant/mutant.ts';

/** Requests of the first seconds, in which the verifier only signs in. */
const firstRequests = 20;

/** Counts the requests. */
type Memory = {
  count: number;
  /** Paths that failed once. */
  readonly failed: Set<string>;
  awayUntil: number | null;
  /** Connections that are still to be dropped. Null before the restart. */
  left: number | null;
};

/** Losses that a client that tries again does not notice. */
export const lossMutants: readonly Mutant[] = createBugs<Memory>(
  {
    reportedAsWarning: true,
    memory: () => ({ count: 0, failed: new Set(), awayUntil: null, left: null }),
  },
  [
    {
      id: 'robust.drops-some:*',
      summary: 'the device drops every 211th connection',
      before: ({ memory }) => (countRequest(memory) % 211 === 0 ? createReset() : undefined),
    },
    {
      id: 'robust.drops-few:*',
      summary: 'the device drops a connection once in a run',
      before: ({ memory }) => (countRequest(memory) === 700 ? createReset() : undefined),
    },
    {
      id: 'robust.second-try:*',
      summary: 'the device answers some requests at the second try only',
      before({ request: { method, path }, memory }) {
        const isEarly = countRequest(memory) <= firstRequests;
        if (isEarly || method !== 'GET' || memory.failed.has(path)) return undefined;
        memory.failed.add(path);
        return createReset();
      },
    },
    {
      id: 'robust.busy-some:*',
      summary: 'the device returns a 503 once in a while',
      before: ({ memory }) => (countRequest(memory) % 301 === 0 ? createBooting() : undefined),
    },
    {
      id: 'robust.busy-reads:*',
      summary: 'the device returns a 503 to some reads',
      before: ({ request, memory }) =>
        countRequest(memory) % 97 === 0 && request.method === 'GET' ? createBooting() : undefined,
    },
    {
      id: 'robust.restarts:*',
      summary: 'the device restarts once after it rejected a write',
      before: ({ memory: { awayUntil } }) =>
        awayUntil !== null && performance.now() < awayUntil ? createBooting() : undefined,
      status: 401,
      after({ request, memory }) {
        if (request.method === 'PUT') memory.awayUntil ??= performance.now() + 800;
        return undefined;
      },
    },
    {
      id: 'robust.restarts-quickly:*',
      summary: 'the device restarts for an instant after it rejected a body',
      before({ memory }) {
        if (memory.left === null || memory.left === 0) return undefined;
        memory.left -= 1;
        return createReset();
      },
      status: 400,
      after({ memory }) {
        memory.left ??= 2;
        return undefined;
      },
    },
  ],
);

function countRequest(memory: Memory): number {
  memory.count += 1;
  return memory.count;
}

function createBooting(): ProxyResponse {
  return withHeader(createProblemResponse(503, 'booting', 'Starting.'), 'retry-after', '1');
}
