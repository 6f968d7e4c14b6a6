import { gzipSync } from 'node:zlib';
import { createBugs } from '../mutant/bug.ts';
import { createProblemResponse, createReset, isSuccess, withHeader } from '../mutant/message.ts';
import type { Mutant, ProxyRequest, ProxyResponse } from '../mutant/mutant.ts';

const reject = () => createProblemResponse(400, 'invalid-request', 'The request is invalid.');
const createTokenMissing = () => createProblemResponse(401, 'token-missing', 'There is no token.');
const createForbidden = () => createProblemResponse(403, 'role-not-allowed', 'Not allowed.');

const has = (name: string) => (request: ProxyRequest) => request.headers[name] !== undefined;
const matches =
  (name: string, pattern: RegExp) =>
  ({ headers }: ProxyRequest) =>
    pattern.test(headers[name] ?? '');
const countHeadBytes = ({ rawHeaders = [] }: ProxyRequest) => rawHeaders.join('  ').length;
const hasFormPart = (pattern: RegExp) => (request: ProxyRequest) =>
  matches('content-type', /^multipart\//i)(request) &&
  pattern.test(request.body.toString('latin1'));

/** Encodes the body of a success with gzip, and damages it. */
const gzip =
  (malform: (response: ProxyResponse) => ProxyResponse) =>
  ({ response }: { readonly response: ProxyResponse }) =>
    isSuccess(response) && response.body.length > 0
      ? malform({
          ...withHeader(response, 'content-encoding', 'gzip'),
          body: gzipSync(response.body),
        })
      : undefined;

const acceptsGzip = matches('accept-encoding', /gzip/);

/** What browsers and other clients send, and this program does not by itself. */
export const clientMutants: readonly Mutant[] = [
  ...createBugs({ harm: 'read' }, [
    {
      id: 'http.any-condition:*',
      summary: 'a request with if-none-match gets no body',
      on: has('if-none-match'),
      after: ({ response }) =>
        isSuccess(response) ? { ...response, status: 304, body: Buffer.alloc(0) } : undefined,
    },
  ]),
  ...createBugs({ harm: 'read', on: acceptsGzip }, [
    {
      id: 'http.gzip-not-done:*',
      summary: 'a response for clients with gzip says that it is encoded, and is not',
      after: ({ response }) =>
        response.body.length === 0 ? undefined : withHeader(response, 'content-encoding', 'gzip'),
    },
    {
      id: 'http.gzip-cut:*',
      summary: 'a response with gzip lacks its last bytes',
      after: gzip((response) => ({ ...response, body: response.body.subarray(0, -6) })),
    },
    {
      id: 'http.gzip-unsaid:*',
      summary: 'a response with gzip does not say so',
      after: gzip((response) => withHeader(response, 'content-encoding')),
    },
    {
      id: 'http.gzip-length:*',
      summary: 'a response with gzip has the length of the body without it',
      after: ({ response }) =>
        gzip((it) => ({ ...it, wire: { contentLength: response.body.length } }))({ response }),
    },
    {
      id: 'http.gzip-empty:*',
      summary: 'a response with gzip has an empty object',
      after: gzip((response) => ({ ...response, body: gzipSync('{}') })),
    },
  ]),
  ...createBugs({ harm: 'safe', before: createForbidden }, [
    {
      id: 'http.own-origin:*',
      summary: 'a write with the origin of the device is rejected',
      on: ({ headers, method }) => headers.origin !== undefined && method !== 'GET',
    },
    {
      id: 'http.fetch-site:*',
      summary: 'a write with sec-fetch-site is rejected',
      on: ({ headers, method }) => headers['sec-fetch-site'] !== undefined && method !== 'GET',
    },
  ]),
  ...createBugs({ harm: 'read', before: createTokenMissing }, [
    {
      id: 'http.cookie-token:*',
      summary: 'a cookie named token counts instead of the header authorization',
      on: matches('cookie', /\btoken=/),
    },
    {
      id: 'http.lower-names:*',
      summary: 'a header name in lower case is unknown',
      on: ({ rawHeaders = [], headers }) =>
        rawHeaders.includes('authorization') && headers['user-agent'] !== 'stillhouse-verify',
    },
  ]),
  ...createBugs<{ readonly agents: Map<string, string | undefined> }>(
    { harm: 'read', memory: () => ({ agents: new Map() }) },
    [
      {
        id: 'http.token-of-client:*',
        summary: 'a token is valid for the user agent that first used it only',
        on: ({ operation }) => operation !== null && operation.id !== 'signIn',
        before({ request: { headers }, memory: { agents } }) {
          const { authorization = '' } = headers;
          if (!agents.has(authorization)) agents.set(authorization, headers['user-agent']);
          return agents.get(authorization) === headers['user-agent']
            ? undefined
            : createTokenMissing();
        },
      },
    ],
  ),
  ...createBugs({ harm: 'read', before: reject }, [
    { id: 'http.cookies:*', summary: 'a quoted cookie is rejected', on: matches('cookie', /="/) },
    {
      id: 'http.quality:*',
      summary: 'a quality in accept-language is rejected',
      on: matches('accept-language', /q=/),
    },
    {
      id: 'http.all-codings-off:*',
      summary: 'a quality of 0 in accept-encoding is rejected',
      on: matches('accept-encoding', /q=0(,|$)/),
    },
    {
      id: 'http.many-headers:*',
      summary: 'a head with more than 12 lines is rejected',
      on: ({ rawHeaders = [] }) => rawHeaders.length > 24,
    },
    {
      id: 'http.long-line:*',
      summary: 'a header of more than 4 KB is rejected',
      on: ({ headers }) => Object.values(headers).some((value) => value.length > 4096),
    },
    {
      id: 'http.head-buffer:*',
      summary: 'a head of more than 2 KB closes the connection',
      on: (request) => countHeadBytes(request) > 2048,
      before: createReset,
    },
    {
      id: 'http.no-agent:*',
      summary: 'a request without a user agent is rejected',
      on: ({ headers, rawHeaders }) =>
        rawHeaders !== undefined && headers['user-agent'] === undefined,
    },
    {
      id: 'http.no-accept:*',
      summary: 'a request without accept is rejected',
      on: ({ headers, rawHeaders }) => rawHeaders !== undefined && headers.accept === undefined,
    },
  ]),
  ...createBugs({ harm: 'safe', before: reject }, [
    {
      id: 'http.expect:*',
      summary: 'a body that waits for 100 Continue is rejected',
      on: has('expect'),
    },
    {
      id: 'http.quoted-boundary:*',
      summary: 'a boundary in quotes is not found',
      on: matches('content-type', /boundary="/),
    },
    {
      id: 'http.bare-name:*',
      summary: 'a name without quotes in a form is not found',
      on: hasFormPart(/name=[^"]/),
    },
    {
      id: 'http.part-type:*',
      summary: 'a part of a form without a media type is rejected',
      on: (request) =>
        matches('content-type', /^multipart\//i)(request) &&
        !hasFormPart(/content-type:/i)(request),
    },
    {
      id: 'http.part-order:*',
      summary: 'a part that begins with its media type is rejected',
      on: hasFormPart(/^--\S+\r\nContent-Type/i),
    },
    {
      id: 'http.dashed-boundary:*',
      summary: 'a boundary that begins with dashes is not found',
      on: matches('content-type', /boundary="?-/),
    },
    {
      id: 'http.spaced-json:*',
      summary: 'JSON with spaces is rejected',
      on: ({ body }) => /^\{"\w+": /.test(body.toString()),
    },
  ]),
];
