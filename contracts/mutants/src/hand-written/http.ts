import {
  emptyReply,
  isGood,
  jsonReply,
  problemReply,
  saying,
  withHeader,
} from '../mutant/message.ts';
import type { Bug, EdgeRequest, Mutant } from '../mutant/mutant.ts';

/** Methods, paths and HTTP itself. */
export const httpBugs: readonly Mutant[] = [
  bug('proto', 'no-405', 'a method that there is not is 404', 'safe', ['status'], ({ status }) =>
    status === 405 ? problemReply(404, 'not-found', 'There is nothing.') : null,
  ),
  bug('proto', 'no-allow', 'a 405 does not say what is allowed', 'safe', ['header'], (reply) =>
    reply.status === 405 ? withHeader(reply, 'allow') : null,
  ),
  bug('proto', 'wrong-allow', 'a 405 allows more than there is', 'safe', ['header'], (reply) =>
    reply.status === 405
      ? withHeader(reply, 'allow', 'GET, HEAD, POST, PUT, DELETE, PATCH, TRACE')
      : null,
  ),
  bug(
    'proto',
    'unknown-path',
    'an unknown path is 200',
    'safe',
    ['status'],
    (reply, { operation }) =>
      operation === null && reply.status === 404 ? jsonReply(200, {}) : null,
  ),
  bug(
    'proto',
    'unknown-path-html',
    'an unknown path is a page',
    'safe',
    ['media', 'shape'],
    (reply, { operation }) =>
      operation === null && reply.status === 404
        ? {
            status: 404,
            headers: [['content-type', 'text/html']],
            body: Buffer.from('<h1>Not Found</h1>'),
          }
        : null,
  ),
  bug(
    'proto',
    'problem-status',
    'the status in a problem is another than its own',
    'read',
    ['shape', 'status', 'cross'],
    (reply) => {
      if (reply.status < 400) return null;
      return {
        ...reply,
        body: Buffer.from(reply.body.toString('utf8').replace(/"status":\d+/, '"status":500')),
      };
    },
  ),
  path('trailing-slash', 'a slash after a path opens it', (text) => text.replace(/\/+$/, '')),
  path('double-slash', 'two slashes in a path open it', (text) => text.replaceAll(/\/{2,}/g, '/')),
  path('upper-case', 'a path in capitals opens it', (text) => text.toLowerCase()),
  path('encoded', 'an encoded path opens it', (text) =>
    decodeURIComponent(text.replaceAll(/%(?![0-9a-f]{2})/gi, '%25')),
  ),
  path('dot-segments', 'dots in a path open it', (text) => new URL(text, 'http://device').pathname),
  path('suffix', 'a suffix opens a path', (text) => text.replace(/(\.json|;.*)$/, '')),
  {
    id: 'auth.method-override:*',
    class: 'auth',
    alsoReportedAs: ['proto', 'noeffect'],
    operationId: null,
    summary: 'a header gives a request another method, and nobody has to be signed in for that',
    profile: 'safe',
    begin: () => ({
      async answer(request, behind) {
        const method = request.headers['x-http-method-override'];
        if (method === undefined) return behind.forward(request);
        return behind.forward(
          saying({ ...request, method }, 'authorization', await behind.authorization()),
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
    begin: () => ({
      async answer(request, behind) {
        if (request.method !== 'HEAD') return behind.forward(request);
        return behind.forward(saying(request, 'authorization', await behind.authorization()));
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
    begin: () => ({
      async answer(request, behind) {
        const reply = await behind.forward(request);
        return withHeader(reply, 'access-control-allow-origin', '*');
      },
    }),
  },
];

/** Things that make firmware fall over. */
export const crashes: readonly Mutant[] = [
  crash(
    'long-text',
    'a long text is a 500',
    ({ body }) => body.length > 8000,
    () => problemReply(500, 'internal-error', 'Sorry.'),
  ),
  crash(
    'long-text-gone',
    'a long text closes the connection',
    ({ body }) => body.length > 8000,
    () => ({ ...emptyReply(200), wire: { resets: true } }),
  ),
  crash(
    'malformed',
    'malformed JSON is a 500',
    ({ body, headers }) =>
      body.length > 0 && headers['content-type']?.includes('json') === true && !isJson(body),
    () => problemReply(500, 'internal-error', 'Sorry.'),
  ),
  crash(
    'deep',
    'deep nesting is a 500',
    ({ body }) => /(\[\s*){50}|(\{"\w+":\s*){50}/.test(body.toString('utf8')),
    () => problemReply(500, 'internal-error', 'Sorry.'),
  ),
  crash(
    'no-type',
    'a body without a media type is a 500',
    ({ body, headers }) => body.length > 0 && headers['content-type'] === undefined,
    () => problemReply(500, 'internal-error', 'Sorry.'),
  ),
  crash(
    'non-ascii',
    'text that is not ASCII is a 500',
    ({ body, headers }) =>
      headers['content-type']?.includes('json') === true &&
      /[^\0-\x7f]/.test(body.toString('utf8')),
    () => problemReply(500, 'internal-error', 'Sorry.'),
  ),
  crash(
    'empty-body',
    'a write without a body hangs',
    ({ body, method, operation }) =>
      body.length === 0 && operation?.requestMediaType !== undefined && method !== 'GET',
    () => ({ ...emptyReply(200), wire: { hangs: true } }),
  ),
  crash(
    'null-body',
    'a body of null is a 500',
    ({ body }) => body.toString('utf8').trim() === 'null',
    () => problemReply(500, 'internal-error', 'Sorry.'),
  ),
  crash(
    'garbage-token',
    'a token that is none is a 500',
    ({ headers }) => /^bearer\s+[^.]*$/i.test(headers.authorization ?? ''),
    () => problemReply(500, 'internal-error', 'Sorry.'),
    ['auth', 'status'],
  ),
  crash(
    'big-number',
    'a number beyond 2^53 is a 500',
    ({ body }) => /\d{16,}/.test(body.toString('utf8')),
    () => problemReply(500, 'internal-error', 'Sorry.'),
  ),
  {
    id: 'robust.dies-later:*',
    class: 'robust',
    alsoReportedAs: ['auth', 'status', 'readback', 'time'],
    operationId: null,
    summary: 'the service does not answer for three requests after a body that it refused',
    profile: 'safe',
    begin: () => {
      let down = 0;
      return {
        async answer(request, behind) {
          if (down > 0) {
            down -= 1;
            return { ...emptyReply(200), wire: { resets: true } };
          }
          const reply = await behind.forward(request);
          if (reply.status === 400) down = 3;
          return reply;
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
type Reply = Awaited<ReturnType<Bug['answer']>>;

function bug(
  kind: Mutant['class'],
  rule: string,
  summary: string,
  profile: Mutant['profile'],
  also: Also,
  change: (reply: Reply, request: EdgeRequest) => Reply | null,
): Mutant {
  return {
    id: `${kind}.${rule}:*`,
    class: kind,
    alsoReportedAs: also,
    operationId: null,
    summary,
    profile,
    begin: () => ({
      async answer(request, behind) {
        const reply = await behind.forward(request);
        return change(reply, request) ?? reply;
      },
    }),
  };
}

/** A path that is written another way is let through to the operation without a token. */
function path(rule: string, summary: string, plain: (text: string) => string): Mutant {
  return {
    id: `auth.path-${rule}:*`,
    class: 'auth',
    alsoReportedAs: ['proto', 'noeffect', 'status'],
    operationId: null,
    summary,
    profile: 'read',
    begin: () => ({
      async answer(request, behind) {
        const reply = await behind.forward(request);
        const usual = plain(request.path);
        if (isGood(reply) || usual === request.path) return reply;
        return behind.forward(
          saying({ ...request, path: usual }, 'authorization', await behind.authorization()),
        );
      },
    }),
  };
}

function crash(
  rule: string,
  summary: string,
  isIt: (request: EdgeRequest) => boolean,
  answer: () => Reply,
  also: Also = [],
): Mutant {
  return {
    id: `robust.${rule}:*`,
    class: 'robust',
    alsoReportedAs: ['neg', 'status', 'noeffect', 'pos', 'readback', ...also],
    operationId: null,
    summary,
    profile: 'safe',
    begin: () => ({
      answer: (request, behind) =>
        isIt(request) ? Promise.resolve(answer()) : behind.forward(request),
    }),
  };
}
