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
    'proto',
    'no-405',
    'a method that there is not is 404',
    'safe',
    ['status'],
    ({ status }) =>
      status === 405 ? createProblemResponse(404, 'not-found', 'There is nothing.') : null,
  ),
  createMutant(
    'proto',
    'no-allow',
    'a 405 does not say what is allowed',
    'safe',
    ['header'],
    (response) => (response.status === 405 ? withHeader(response, 'allow') : null),
  ),
  createMutant(
    'proto',
    'wrong-allow',
    'a 405 allows more than there is',
    'safe',
    ['header'],
    (response) =>
      response.status === 405
        ? withHeader(response, 'allow', 'GET, HEAD, POST, PUT, DELETE, PATCH, TRACE')
        : null,
  ),
  createMutant(
    'proto',
    'unknown-path',
    'an unknown path is 200',
    'safe',
    ['status'],
    (response, { operation }) =>
      operation === null && response.status === 404 ? createJsonResponse(200, {}) : null,
  ),
  createMutant(
    'proto',
    'unknown-path-html',
    'an unknown path is a page',
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
  createMutant(
    'proto',
    'problem-status',
    'the status in a problem is another than its own',
    'read',
    ['shape', 'status', 'cross'],
    (response) => {
      if (response.status < 400) return null;
      return {
        ...response,
        body: Buffer.from(response.body.toString('utf8').replace(/"status":\d+/, '"status":500')),
      };
    },
  ),
  createPathMutant('trailing-slash', 'a slash after a path opens it', (text) =>
    text.replace(/\/+$/, ''),
  ),
  createPathMutant('double-slash', 'two slashes in a path open it', (text) =>
    text.replaceAll(/\/{2,}/g, '/'),
  ),
  createPathMutant('upper-case', 'a path in capitals opens it', (text) => text.toLowerCase()),
  createPathMutant('encoded', 'an encoded path opens it', (text) =>
    decodeURIComponent(text.replaceAll(/%(?![0-9a-f]{2})/gi, '%25')),
  ),
  createPathMutant(
    'dot-segments',
    'dots in a path open it',
    (text) => new URL(text, 'http://device').pathname,
  ),
  createPathMutant('suffix', 'a suffix opens a path', (text) => text.replace(/(\.json|;.*)$/, '')),
  {
    id: 'auth.method-override:*',
    class: 'auth',
    alsoReportedAs: ['proto', 'noeffect'],
    operationId: null,
    summary: 'a header gives a request another method, and nobody has to be signed in for that',
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
    alsoReportedAs: ['proto'],
    operationId: null,
    summary: 'HEAD needs no token',
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
    alsoReportedAs: ['proto', 'status'],
    operationId: null,
    summary: 'any other origin may read what it likes',
    profile: 'safe',
    allowed: 'The contract says nothing of cross-origin requests; a token is needed all the same.',
    createHandler: () => ({
      async respond(request, upstream) {
        const response = await upstream.forward(request);
        return withHeader(response, 'access-control-allow-origin', '*');
      },
    }),
  },
];

/** Things that make firmware fall over. */
export const crashMutants: readonly Mutant[] = [
  createCrash(
    'long-text',
    'a long text is a 500',
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
    'malformed JSON is a 500',
    ({ body, headers }) =>
      body.length > 0 && headers['content-type']?.includes('json') === true && !isJson(body),
    () => createProblemResponse(500, 'internal-error', 'Sorry.'),
  ),
  createCrash(
    'deep',
    'deep nesting is a 500',
    ({ body }) => /(\[\s*){50}|(\{"\w+":\s*){50}/.test(body.toString('utf8')),
    () => createProblemResponse(500, 'internal-error', 'Sorry.'),
  ),
  createCrash(
    'no-type',
    'a body without a media type is a 500',
    ({ body, headers }) => body.length > 0 && headers['content-type'] === undefined,
    () => createProblemResponse(500, 'internal-error', 'Sorry.'),
  ),
  createCrash(
    'non-ascii',
    'text that is not ASCII is a 500',
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
    'a body of null is a 500',
    ({ body }) => body.toString('utf8').trim() === 'null',
    () => createProblemResponse(500, 'internal-error', 'Sorry.'),
  ),
  createCrash(
    'garbage-token',
    'a token that is none is a 500',
    ({ headers }) => /^bearer\s+[^.]*$/i.test(headers.authorization ?? ''),
    () => createProblemResponse(500, 'internal-error', 'Sorry.'),
    ['auth', 'status'],
  ),
  createCrash(
    'big-number',
    'a number beyond 2^53 is a 500',
    ({ body }) => /\d{16,}/.test(body.toString('utf8')),
    () => createProblemResponse(500, 'internal-error', 'Sorry.'),
  ),
  {
    id: 'robust.dies-later:*',
    class: 'robust',
    alsoReportedAs: ['auth', 'status', 'readback', 'time'],
    operationId: null,
    summary: 'the service does not answer for three requests after a body that it refused',
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
    createHandler: () => ({
      async respond(request, upstream) {
        const response = await upstream.forward(request);
        return change(response, request) ?? response;
      },
    }),
  };
}

/** A path that is written another way is let through to the operation without a token. */
function createPathMutant(rule: string, summary: string, plain: (text: string) => string): Mutant {
  return {
    id: `auth.path-${rule}:*`,
    class: 'auth',
    alsoReportedAs: ['proto', 'noeffect', 'status'],
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
  answer: () => MutatedResponse,
  also: Also = [],
): Mutant {
  return {
    id: `robust.${rule}:*`,
    class: 'robust',
    alsoReportedAs: ['neg', 'status', 'noeffect', 'pos', 'readback', ...also],
    operationId: null,
    summary,
    profile: 'safe',
    createHandler: () => ({
      respond: (request, upstream) =>
        isIt(request) ? Promise.resolve(answer()) : upstream.forward(request),
    }),
  };
}
