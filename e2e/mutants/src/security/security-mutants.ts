import { changeResponses } from '../mutant/change-responses.ts';
import {
  createProblemResponse,
  getHeader,
  isSuccess,
  parseMembers,
  withHeader,
} from '../mutant/message.ts';
import type { Mutant, ProxyRequest, ProxyResponse } from '../mutant/mutant.ts';
import { forgedIdentityMutants } from './forged-identity.ts';
import { requestSmugglingMutants } from './request-smuggling.ts';
import { serverAddressMutants } from './server-address.ts';

/** Longer than a password hash, shorter than the time limit. */
const hashMs = 120;

/** Vulnerabilities that conformant responses to conformant requests do not show. */
export const securityMutants: readonly Mutant[] = [
  ...forgedIdentityMutants,
  ...requestSmugglingMutants,
  ...serverAddressMutants,
  createMutant('timing-known', 'only the password of a real user is hashed', (response, request) =>
    isRejectedSignIn(response, request) && isRealUser(request)
      ? { ...response, wire: { delayMs: hashMs } }
      : response,
  ),
  createMutant('timing-unknown', 'unknown users are searched for', (response, request) =>
    isRejectedSignIn(response, request) && !isRealUser(request)
      ? { ...response, wire: { delayMs: hashMs } }
      : response,
  ),
  createMutant('unknown-user', 'a rejection says that the user is unknown', (response, request) =>
    isRejectedSignIn(response, request) && !isRealUser(request)
      ? createProblemResponse(404, 'sign-in-refused', 'There is no such user.')
      : response,
  ),
  createMutant('cors-reflected', 'every origin is allowed by name', (response, request) =>
    request.headers.origin?.startsWith('https:') === true
      ? withHeader(response, 'access-control-allow-origin', request.headers.origin)
      : response,
  ),
  createMutant('cors-null', 'the origin null is allowed', (response, request) =>
    request.headers.origin === 'null'
      ? withHeader(response, 'access-control-allow-origin', 'null')
      : response,
  ),
  createMutant('host-in-link', 'a link contains the host of the request', (response, request) =>
    withHeader(response, 'link', `<http://${request.headers.host}/api/v1/status>; rel="self"`),
  ),
  createMutant(
    'forwarded-host',
    'a header contains x-forwarded-host of the request',
    (response, { headers }) =>
      headers['x-forwarded-host'] === undefined
        ? response
        : withHeader(response, 'content-location', `http://${headers['x-forwarded-host']}/`),
  ),
  createInjectionMutant('path', 'a path creates headers', ({ path }) => decode(path)),
  createInjectionMutant('query', 'a query creates headers', ({ query }) => decode(query)),
  createInjectionMutant('user-name', 'a user name creates headers', (request) =>
    String(parseMembers(request).userName ?? ''),
  ),
  createFileMutant('git', '/.git/HEAD', 'ref: refs/heads/release\n'),
  createFileMutant('environment', '/.env', 'LOG_LEVEL=info\nDB_PASSWORD=hunter2\n'),
  createFileMutant('metrics', '/metrics', '# HELP requests Requests.\nrequests 12\n'),
  createFileMutant('debugger', '/debug/pprof/', '<a href="/debug/pprof/heap">heap</a>'),
  createFileMutant('listing', '/logs/', '<html><title>Index of /logs/</title></html>'),
  createFileMutant('description', '/openapi.yaml', 'openapi: 3.1.1\ninfo:\n  title: Device\n'),
  createFileMutant('traversal', '/etc/passwd', 'root:x:0:0:root:/root:/bin/sh\n'),
  {
    ...createMutant('trace', 'TRACE repeats the request', (response, request) =>
      request.method === 'TRACE'
        ? {
            status: 200,
            headers: [['content-type', 'message/http']],
            body: Buffer.from(
              Object.entries(request.headers)
                .map(([name, value]) => `${name}: ${value}\r\n`)
                .join(''),
            ),
          }
        : response,
    ),
    alsoReportedAs: ['http', 'status', 'header'],
  },
  createMutant('cookie', 'the sign-in sets an unprotected cookie', (response, { operation }) =>
    operation?.id === 'signIn' && isSuccess(response)
      ? withHeader(response, 'set-cookie', 'visits=1; Path=/')
      : response,
  ),
];

function createMutant(
  rule: string,
  summary: string,
  change: (response: ProxyResponse, request: ProxyRequest) => ProxyResponse,
): Mutant {
  return {
    id: `security.${rule}:*`,
    class: 'security',
    operationId: null,
    summary,
    profile: 'security',
    createHandler: changeResponses(null, change),
  };
}

/** A text of the request with a line break becomes a header. */
function createInjectionMutant(
  rule: string,
  summary: string,
  getText: (request: ProxyRequest) => string,
): Mutant {
  return createMutant(`injection-${rule}`, summary, (response, request) => {
    const injected = /[\r\n]+([\w-]+): *([^\r\n]*)/.exec(getText(request));
    if (injected?.[1] === undefined || getHeader(response, injected[1]) !== undefined)
      return response;
    return withHeader(response, injected[1].toLowerCase(), injected[2] ?? '');
  });
}

function createFileMutant(rule: string, path: string, text: string): Mutant {
  return createMutant(`exposed-${rule}`, `${path} is served`, (response, request) =>
    request.path === path && request.method === 'GET'
      ? { status: 200, headers: [['content-type', 'text/plain']], body: Buffer.from(text) }
      : response,
  );
}

function isRejectedSignIn({ status }: ProxyResponse, { operation }: ProxyRequest): boolean {
  return operation?.id === 'signIn' && status === 404;
}

function isRealUser(request: ProxyRequest): boolean {
  return parseMembers(request).userName === 'admin';
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
