import { createProblemResponse, withHeader } from '../mutant/message.ts';
import type { Mutant, MutantHandler, ProxyRequest, ProxyResponse } from '../mutant/mutant.ts';

/** Requests of the first seconds, in which the verifier only signs in. */
const firstRequests = 20;

/** Losses that a client that tries again does not notice. */
export const lossMutants: readonly Mutant[] = [
  createMutant('drops-some', 'drops every 211th connection', () =>
    failSometimes(({ n }) => n % 211 === 0, reset),
  ),
  createMutant('drops-few', 'drops a connection once in a run', () =>
    failSometimes(({ n }) => n === 700, reset),
  ),
  createMutant('second-try', 'answers some requests at the second try only', () => {
    const failed = new Set<string>();
    return failSometimes(({ n, request }) => {
      const isFirst = n > firstRequests && request.method === 'GET' && !failed.has(request.path);
      if (isFirst) failed.add(request.path);
      return isFirst;
    }, reset);
  }),
  createMutant('busy-some', 'returns a 503 once in a while', () =>
    failSometimes(({ n }) => n > firstRequests && n % 301 === 0, returnBooting),
  ),
  createMutant('busy-reads', 'returns a 503 to some reads', () =>
    failSometimes(({ n, request }) => request.method === 'GET' && n % 97 === 0, returnBooting),
  ),
  createMutant('restarts', 'restarts once after it refused a write', () => {
    let awayUntil: number | null = null;
    return {
      async respond(request, upstream) {
        if (awayUntil !== null && performance.now() < awayUntil) return returnBooting();
        const response = await upstream.forward(request);
        if (request.method === 'PUT' && response.status === 401)
          awayUntil ??= performance.now() + 800;
        return response;
      },
    };
  }),
  createMutant('restarts-quickly', 'restarts for an instant after it refused a body', () => {
    let left = -1;
    return {
      async respond(request, upstream) {
        if (left > 0) {
          left -= 1;
          return reset();
        }
        const response = await upstream.forward(request);
        if (response.status === 400 && left < 0) left = 2;
        return response;
      },
    };
  }),
];

function createMutant(rule: string, summary: string, createHandler: () => MutantHandler): Mutant {
  return {
    id: `robust.${rule}:*`,
    class: 'robust',
    operationId: null,
    summary: `the device ${summary}`,
    profile: 'safe',
    reportedAsWarning: true,
    createHandler,
  };
}

function failSometimes(
  isHit: (one: { readonly n: number; readonly request: ProxyRequest }) => boolean,
  fail: () => ProxyResponse,
): MutantHandler {
  let n = 0;
  return {
    respond(request, upstream) {
      n += 1;
      return isHit({ n, request }) ? Promise.resolve(fail()) : upstream.forward(request);
    },
  };
}

function reset(): ProxyResponse {
  return { status: 200, headers: [], body: Buffer.alloc(0), wire: { resets: true } };
}

function returnBooting(): ProxyResponse {
  return withHeader(createProblemResponse(503, 'booting', 'Starting.'), 'retry-after', '1');
}
