import { createBug, createBugs } from '../mutant/bug.ts';
import { setHeader } from '../mutant/changes.ts';
import { forwardAsAdmin } from '../mutant/forward-as-admin.ts';
import {
  createEmptyResponse,
  createJsonResponse,
  createProblemResponse,
  createReset,
  isSuccess,
  parseJson,
} from '../mutant/message.ts';
import type { Mutant, ProxyRequest, ProxyResponse } from '../mutant/mutant.ts';

const createNotFound = () => createProblemResponse(404, 'not-found', 'There is no such resource.');
const createTokenMissing = () => createProblemResponse(401, 'token-missing', 'There is no token.');
const crash = () => createProblemResponse(500, 'internal-error', 'Sorry.');

const isUnknownPath = ({ operation }: ProxyRequest) => operation === null;
const isHead = ({ method }: ProxyRequest) => method === 'HEAD';

/** Methods, paths and HTTP itself. */
export const httpMutants: readonly Mutant[] = [
  ...createBugs({}, [
    {
      id: 'http.no-405:*',
      summary: 'an unsupported method returns 404',
      also: ['status'],
      status: 405,
      after: createNotFound,
    },
    {
      id: 'http.no-allow:*',
      summary: 'a 405 has no allow header',
      also: ['header'],
      status: 405,
      after: setHeader('allow'),
    },
    {
      id: 'http.wrong-allow:*',
      summary: 'a 405 allows methods that do not exist',
      also: ['header'],
      status: 405,
      after: setHeader('allow', 'GET, HEAD, POST, PUT, DELETE, PATCH, TRACE'),
    },
    {
      id: 'http.unknown-path:*',
      summary: 'an unknown path returns 200',
      also: ['status'],
      on: isUnknownPath,
      status: 404,
      after: () => createJsonResponse(200, {}),
    },
    {
      id: 'http.unknown-path-html:*',
      summary: 'an unknown path returns a page',
      also: ['media', 'shape'],
      on: isUnknownPath,
      status: 404,
      after: () => ({
        status: 404,
        headers: [['content-type', 'text/html']],
        body: Buffer.from('<h1>Not Found</h1>'),
      }),
    },
    {
      id: 'http.body-of-head:*',
      summary: 'a HEAD has a body',
      harm: 'read',
      on: isHead,
      after: ({ response }) => ({ ...response, wire: { bytesAfterEnd: '{}' } }),
    },
    {
      id: 'http.problem-status:*',
      summary: 'the status in a problem differs from the response status',
      also: ['shape', 'status', 'agreement'],
      harm: 'read',
      after({ response }) {
        if (response.status < 400) return undefined;
        const text = response.body.toString('utf8').replace(/"status":\d+/, '"status":500');
        return { ...response, body: Buffer.from(text) };
      },
    },
  ]),
  ...createPathBugs(),
  createBug({
    id: 'auth.method-override:*',
    summary: 'a header overrides the method and bypasses the token',
    also: ['http', 'noeffect'],
    before({ request, upstream }) {
      const method = request.headers['x-http-method-override'];
      return method === undefined ? undefined : forwardAsAdmin({ ...request, method }, upstream);
    },
  }),
  createBug({
    id: 'auth.head:*',
    summary: 'HEAD requires no token',
    also: ['http'],
    harm: 'read',
    on: isHead,
    before: ({ request, upstream }) => forwardAsAdmin(request, upstream),
  }),
  createBug({
    id: 'auth.options:*',
    summary: 'every origin may read all responses',
    also: ['http', 'status'],
    allowed: 'The contract does not mention cross-origin requests. They still require a token.',
    after: setHeader('access-control-allow-origin', '*'),
  }),
  ...createBugs({ harm: 'read' }, [
    {
      id: 'http.header-case:*',
      summary: 'a header in upper case is unknown',
      on: ({ rawHeaders = [] }) => rawHeaders.includes('AUTHORIZATION'),
      before: createTokenMissing,
    },
    {
      id: 'http.scheme-case:*',
      summary: 'a scheme in lower case is unknown',
      on: ({ headers }) => headers.authorization?.startsWith('bearer ') === true,
      before: createTokenMissing,
    },
    {
      id: 'http.absolute-target:*',
      summary: 'a target in absolute form is unknown',
      on: ({ path }) => path.startsWith('http'),
      before: createNotFound,
    },
    {
      id: 'http.chunked-body:*',
      summary: 'a body without a length is rejected',
      harm: 'safe',
      on: ({ headers }) => headers['transfer-encoding'] !== undefined,
      before: () => createProblemResponse(400, 'invalid-request', 'The body is empty.'),
    },
  ]),
];

/** A path in another spelling reaches the operation without a token. */
function createPathBugs(): readonly Mutant[] {
  const rows: readonly (readonly [
    rule: string,
    subject: string,
    normalize: (path: string) => string,
  ])[] = [
    ['trailing-slash', 'a trailing slash bypasses', (it) => it.replace(/\/+$/, '')],
    ['double-slash', 'a double slash bypasses', (it) => it.replaceAll(/\/{2,}/g, '/')],
    ['upper-case', 'a path in upper case bypasses', (it) => it.toLowerCase()],
    [
      'encoded',
      'an encoded path bypasses',
      (it) => decodeURIComponent(it.replaceAll(/%(?![0-9a-f]{2})/gi, '%25')),
    ],
    ['dot-segments', 'dots in a path bypass', (it) => new URL(it, 'http://device').pathname],
    ['suffix', 'a suffix of a path bypasses', (it) => it.replace(/(\.json|;.*)$/, '')],
  ];
  return rows.map(([rule, subject, normalize]) =>
    createBug({
      id: `auth.path-${rule}:*`,
      summary: `${subject} the token`,
      also: ['http', 'noeffect', 'status'],
      harm: 'read',
      after({ request, response, upstream }) {
        const path = normalize(request.path);
        return isSuccess(response) || path === request.path
          ? undefined
          : forwardAsAdmin({ ...request, path }, upstream);
      },
    }),
  );
}

const crashClasses = ['invalid-input', 'status', 'noeffect', 'valid-input', 'readback'] as const;

const getText = ({ body }: ProxyRequest) => body.toString('utf8');
const isLong = ({ body }: ProxyRequest) => body.length > 8000;
const isJsonType = ({ headers }: ProxyRequest) =>
  headers['content-type']?.includes('json') === true;

/** Requests that crash the firmware. */
export const crashMutants: readonly Mutant[] = [
  ...createBugs({ also: crashClasses, before: crash }, [
    { id: 'robust.long-text:*', summary: 'a long text causes a 500', on: isLong },
    {
      id: 'robust.long-text-gone:*',
      summary: 'a long text closes the connection',
      on: isLong,
      before: createReset,
    },
    {
      id: 'robust.malformed:*',
      summary: 'malformed JSON causes a 500',
      on: (request) =>
        request.body.length > 0 && isJsonType(request) && parseJson(request) === undefined,
    },
    {
      id: 'robust.deep:*',
      summary: 'deep nesting causes a 500',
      on: (request) => /(\[\s*){50}|(\{"\w+":\s*){50}/.test(getText(request)),
    },
    {
      id: 'robust.no-type:*',
      summary: 'a body without a media type causes a 500',
      on: ({ body, headers }) => body.length > 0 && headers['content-type'] === undefined,
    },
    {
      id: 'robust.non-ascii:*',
      summary: 'non-ASCII text causes a 500',
      on: (request) => isJsonType(request) && /[^\0-\x7f]/.test(getText(request)),
    },
    {
      id: 'robust.empty-body:*',
      summary: 'a write without a body hangs',
      on: ({ body, method, operation }) =>
        body.length === 0 && operation?.requestMediaType !== undefined && method !== 'GET',
      before: (): ProxyResponse => ({ ...createEmptyResponse(200), wire: { hangs: true } }),
    },
    {
      id: 'robust.null-body:*',
      summary: 'a null body causes a 500',
      on: (request) => getText(request).trim() === 'null',
    },
    {
      id: 'robust.garbage-token:*',
      summary: 'a malformed token causes a 500',
      also: [...crashClasses, 'auth', 'status'],
      on: ({ headers }) => /^bearer\s+[^.]*$/i.test(headers.authorization ?? ''),
    },
    {
      id: 'robust.big-number:*',
      summary: 'a number above 2^53 causes a 500',
      on: (request) => /\d{16,}/.test(getText(request)),
    },
  ]),
  createBug({
    id: 'robust.dies-later:*',
    summary: 'after rejecting a body, the service does not respond to three requests',
    also: ['auth', 'status', 'readback', 'time'],
    memory: () => ({ down: 0 }),
    before({ memory }) {
      if (memory.down === 0) return undefined;
      memory.down -= 1;
      return createReset();
    },
    status: 400,
    after({ memory }) {
      memory.down = 3;
      return undefined;
    },
  }),
];
