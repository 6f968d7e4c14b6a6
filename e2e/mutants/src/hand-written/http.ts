import { changeResponses } from '../mutant/change-responses.ts';
import {
  createEmptyResponse,
  createJsonResponse,
  createProblemResponse,
  isSuccess,
  withHeader,
  withRequestHeader,
} from '../mutant/message.ts';
import type { Mutant, MutantHandler, ProxyRequest } from '../mutant/mutant.ts';

/** Methods, paths and HTTP itself. */
export const httpMutants: readonly Mutant[] = [
  createMutant(
    'http',
    'no-405',
    'an unsupported method returns 404',
    'safe',
    ['status'],
    ({ status }) =>
      status === 405 ? createProblemResponse(404, 'not-found', 'There is no such resource.') : null,
  ),
  createMutant('http', 'no-allow', 'a 405 has no allow header', 'safe', ['header'], (response) =>
    response.status === 405 ? withHeader(response, 'allow') : null,
  ),
  createMutant(
    'http',
    'wrong-allow',
    'a 405 allows methods that do not exist',
    'safe',
    ['header'],
    (response) =>
      response.status === 405
        ? withHeader(response, 'allow', 'GET, HEAD, POST, PUT, DELETE, PATCH, TRACE')
        : null,
  ),
  createMutant(
    'http',
    'unknown-path',
    'an unknown path returns 200',
    'safe',
    ['status'],
    (response, { operation }) =>
      operation === null && response.status === 404 ? createJsonResponse(200, {}) : null,
  ),
  createMutant(
    'http',
    'unknown-path-html',
    'an unknown path returns a page',
    'safe',
    ['media', 'shape'],
    (response, { operation }) =>
      operation === null && response.status === 404
        ? {
            status: 404,
            headers: [['content-type', 'text/html']],
            body: Buffer.from('<h1>Not Found</h1>'),
          }
        : null,
  ),
  createMutant('http', 'body-of-head', 'a HEAD has a body', 'read', [], (response, { method }) =>
    method === 'HEAD' ? { ...response, wire: { bytesAfterEnd: '{}' } } : null,
  ),
  createMutant(
    'http',
    'problem-status',
    'the status in a problem differs from the response status',
    'read',
    ['shape', 'status', 'agreement'],
    (response) => {
      if (response.status < 400) return null;
      return {
        ...response,
        body: Buffer.from(response.body.toString('utf8').replace(/"status":\d+/, '"status":500')),
      };
    },
  ),
  createPathMutant('trailing-slash', 'a trailing slash bypasses the token', (text) =>
    text.replace(/\/+$/, ''),
  ),
  createPathMutant('double-slash', 'a double slash bypasses the token', (text) =>
    text.replaceAll(/\/{2,}/g, '/'),
  ),
  createPathMutant('upper-case', 'a path in upper case bypasses the token', (text) =>
    text.toLowerCase(),
  ),
  createPathMutant('encoded', 'an encoded path bypasses the token', (text) =>
    decodeURIComponent(text.replaceAll(/%(?![0-9a-f]{2})/gi, '%25')),
  ),
  createPathMutant(
    'dot-segments',
    'dots in a path bypass the token',
    (text) => new URL(text, 'http://device').pathname,
  ),
  createPathMutant('suffix', 'a suffix of a path bypasses the token', (text) =>
    text.replace(/(\.json|;.*)$/, ''),
  ),
  {
    id: 'auth.method-override:*',
    class: 'auth',
    alsoReportedAs: ['http', 'noeffect'],
    operationId: null,
    summary: 'a header overrides the method and bypasses the token',
    profile: 'safe',
    createHandler: () => ({
      async respond(request, upstream) {
        const method = request.headers['x-http-method-override'];
        if (method === undefined) return upstream.forward(request);
        return upstream.forward(
          withRequestHeader(
            { ...request, method },
            'authorization',
            await upstream.authorization(),
          ),
        );
      },
    }),
  },
  {
    id: 'auth.head:*',
    class: 'auth',
    alsoReportedAs: ['http'],
    operationId: null,
    summary: 'HEAD requires no token',
    profile: 'read',
    createHandler: () => ({
      async respond(request, upstream) {
        if (request.method !== 'HEAD') return upstream.forward(request);
        return upstream.forward(
          withRequestHeader(request, 'authorization', await upstream.authorization()),
        );
      },
    }),
  },
  {
    id: 'auth.options:*',
    class: 'auth',
    alsoReportedAs: ['http', 'status'],
    operationId: null,
    summary: 'every origin may read all responses',
    profile: 'safe',
    allowed: 'The contract does not mention cross-origin requests. They still require a token.',
    createHandler: () => ({
      async respond(request, upstream) {
        const response = await upstream.forward(request);
        return withHeader(response, 'access-control-allow-origin', '*');
      },
    }),
  },
  createFormMutant(
    'header-case',
    'a header in upper case is unknown',
    ({ rawHeaders = [] }) => rawHeaders.includes('AUTHORIZATION'),
    () => createProblemResponse(401, 'token-missing', 'There is no token.'),
  ),
  createFormMutant(
    'scheme-case',
    'a scheme in lower case is unknown',
    ({ headers }) => headers.authorization?.startsWith('bearer ') === true,
    () => createProblemResponse(401, 'token-missing', 'There is no token.'),
  ),
  createFormMutant(
    'absolute-target',
    'a target in absolute form is unknown',
    ({ path }) => path.startsWith('http'),
    () => createProblemResponse(404, 'not-found', 'There is no such resource.'),
  ),
  createFormMutant(
    'chunked-body',
    'a body without a length is rejected',
    ({ headers }) => headers['transfer-encoding'] !== undefined,
    () => createProblemResponse(400, 'invalid-request', 'The body is empty.'),
  ),
];

/** Requests that crash the firmware. */
export const crashMutants: readonly Mutant[] = [
  createCrash(
    'long-text',
    'a long text causes a 500',
    ({ body }) => body.length > 8000,
    () => createProblemResponse(500, 'internal-error', 'Sorry.'),
  ),
  createCrash(
    'long-text-gone',
    'a long text closes the connection',
    ({ body }) => body.length > 8000,
    () => ({ ...createEmptyResponse(200), wire: { resets: true } }),
  ),
  createCrash(
    'malformed',
    'malformed JSON causes a 500',
    ({ body, headers }) =>
      body.length > 0 && headers['content-type']?.includes('json') === true && !isJson(body),
    () => createProblemResponse(500, 'internal-error', 'Sorry.'),
  ),
  createCrash(
    'deep',
    'deep nesting causes a 500',
    ({ body }) => /(\[\s*){50}|(\{"\w+":\s*){50}/.test(body.toString('utf8')),
    () => createProblemResponse(500, 'internal-error', 'Sorry.'),
  ),
  createCrash(
    'no-type',
    'a body without a media type causes a 500',
    ({ body, headers }) => body.length > 0 && headers['content-type'] === undefined,
    () => createProblemResponse(500, 'internal-error', 'Sorry.'),
  ),
  createCrash(
    'non-ascii',
    'non-ASCII text causes a 500',
    ({ body, headers }) =>
      headers['content-type']?.includes('json') === true &&
      /[^\0-\x7f]/.test(body.toString('utf8')),
    () => createProblemResponse(500, 'internal-error', 'Sorry.'),
  ),
  createCrash(
    'empty-body',
    'a write without a body hangs',
    ({ body, method, operation }) =>
      body.length === 0 && operation?.requestMediaType !== undefined && method !== 'GET',
    () => ({ ...createEmptyResponse(200), wire: { hangs: true } }),
  ),
  createCrash(
    'null-body',
    'a null body causes a 500',
    ({ body }) => body.toString('utf8').trim() === 'null',
    () => createProblemResponse(500, 'internal-error', 'Sorry.'),
  ),
  createCrash(
    'garbage-token',
    'a malformed token causes a 500',
    ({ headers }) => /^bearer\s+[^.]*$/i.test(headers.authorization ?? ''),
    () => createProblemResponse(500, 'internal-error', 'Sorry.'),
    ['auth', 'status'],
  ),
  createCrash(
    'big-number',
    'a number above 2^53 causes a 500',
    ({ body }) => /\d{16,}/.test(body.toString('utf8')),
    () => createProblemResponse(500, 'internal-error', 'Sorry.'),
  ),
  {
    id: 'robust.dies-later:*',
    class: 'robust',
    alsoReportedAs: ['auth', 'status', 'readback', 'time'],
    operationId: null,
    summary: 'after rejecting a body, the service does not respond to three requests',
    profile: 'safe',
    createHandler: () => {
      let down = 0;
      return {
        async respond(request, upstream) {
          if (down > 0) {
            down -= 1;
            return { ...createEmptyResponse(200), wire: { resets: true } };
          }
          const response = await upstream.forward(request);
          if (response.status === 400) down = 3;
          return response;
        },
      };
    },
  },
];

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

type Also = NonNullable<Mutant['alsoReportedAs']>;
type MutatedResponse = Awaited<ReturnType<MutantHandler['respond']>>;

function createMutant(
  kind: Mutant['class'],
  rule: string,
  summary: string,
  profile: Mutant['profile'],
  also: Also,
  change: (response: MutatedResponse, request: ProxyRequest) => MutatedResponse | null,
): Mutant {
  return {
    id: `${kind}.${rule}:*`,
    class: kind,
    alsoReportedAs: also,
    operationId: null,
    summary,
    profile,
    createHandler: changeResponses(
      null,
      (response, request) => change(response, request) ?? response,
    ),
  };
}

/** Rejects requests in a form that only some clients send. */
function createFormMutant(
  rule: string,
  summary: string,
  isAffected: (request: ProxyRequest) => boolean,
  reject: () => MutatedResponse,
): Mutant {
  return {
    id: `http.${rule}:*`,
    class: 'http',
    operationId: null,
    summary,
    profile: rule === 'chunked-body' ? 'safe' : 'read',
    createHandler: replaceResponses(isAffected, reject),
  };
}

/** The device does not see the requests that are affected. */
function replaceResponses(
  isAffected: (request: ProxyRequest) => boolean,
  respond: () => MutatedResponse,
): () => MutantHandler {
  return () => ({
    respond: async (request, upstream) =>
      isAffected(request) ? respond() : await upstream.forward(request),
  });
}

/** A path in another spelling reaches the operation without a token. */
function createPathMutant(rule: string, summary: string, plain: (text: string) => string): Mutant {
  return {
    id: `auth.path-${rule}:*`,
    class: 'auth',
    alsoReportedAs: ['http', 'noeffect', 'status'],
    operationId: null,
    summary,
    profile: 'read',
    createHandler: () => ({
      async respond(request, upstream) {
        const response = await upstream.forward(request);
        const regular = plain(request.path);
        if (isSuccess(response) || regular === request.path) return response;
        return upstream.forward(
          withRequestHeader(
            { ...request, path: regular },
            'authorization',
            await upstream.authorization(),
          ),
        );
      },
    }),
  };
}

function createCrash(
  rule: string,
  summary: string,
  isIt: (request: ProxyRequest) => boolean,
  respond: () => MutatedResponse,
  also: Also = [],
): Mutant {
  return {
    id: `robust.${rule}:*`,
    class: 'robust',
    alsoReportedAs: ['invalid-input', 'status', 'noeffect', 'valid-input', 'readback', ...also],
    operationId: null,
    summary,
    profile: 'safe',
    createHandler: replaceResponses(isIt, respond),
  };
}
