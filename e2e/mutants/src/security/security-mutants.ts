import { createBugs } from '../mutant/bug.ts';
import { setHeader } from '../mutant/changes.ts';
import { createProblemResponse, getHeader, parseMembers, withHeader } from '../mutant/message.ts';
import type { Mutant, ProxyRequest, ProxyResponse } from '../mutant/mutant.ts';
import { forgedIdentityMutants } from './forged-identity.ts';
import { requestSmugglingMutants } from './request-smuggling.ts';
import { serverAddressMutants } from './server-address.ts';

/** Longer than a password hash, shorter than the time limit. */
const hashMs = 120;

const isSignIn = ({ operation }: ProxyRequest) => operation?.id === 'signIn';
const isOfAdmin = (request: ProxyRequest) =>
  isSignIn(request) && parseMembers(request).userName === 'admin';
const isOfOtherUser = (request: ProxyRequest) => isSignIn(request) && !isOfAdmin(request);

const delay = ({ response }: { readonly response: ProxyResponse }): ProxyResponse => ({
  ...response,
  wire: { delayMs: hashMs },
});

/** Vulnerabilities that conformant responses to conformant requests do not show. */
export const securityMutants: readonly Mutant[] = [
  ...forgedIdentityMutants,
  ...requestSmugglingMutants,
  ...serverAddressMutants,
  ...createBugs({ harm: 'security' }, [
    {
      id: 'security.timing-known:*',
      summary: 'only the password of a real user is hashed',
      on: isOfAdmin,
      status: 404,
      after: delay,
    },
    {
      id: 'security.timing-unknown:*',
      summary: 'unknown users are searched for',
      on: isOfOtherUser,
      status: 404,
      after: delay,
    },
    {
      id: 'security.unknown-user:*',
      summary: 'a rejection says that the user is unknown',
      on: isOfOtherUser,
      status: 404,
      after: () => createProblemResponse(404, 'sign-in-refused', 'There is no such user.'),
    },
    {
      id: 'security.cors-reflected:*',
      summary: 'every origin is allowed by name',
      after: ({ request: { headers }, response }) =>
        headers.origin?.startsWith('https:') === true
          ? withHeader(response, 'access-control-allow-origin', headers.origin)
          : undefined,
    },
    {
      id: 'security.cors-null:*',
      summary: 'the origin null is allowed',
      on: ({ headers }) => headers.origin === 'null',
      after: setHeader('access-control-allow-origin', 'null'),
    },
    {
      id: 'security.host-in-link:*',
      summary: 'a link contains the host of the request',
      after: ({ request, response }) =>
        withHeader(response, 'link', `<http://${request.headers.host}/api/v1/status>; rel="self"`),
    },
    {
      id: 'security.forwarded-host:*',
      summary: 'a header contains x-forwarded-host of the request',
      after({ request, response }) {
        const host = request.headers['x-forwarded-host'];
        return host === undefined
          ? undefined
          : withHeader(response, 'content-location', `http://${host}/`);
      },
    },
    {
      id: 'security.injection-path:*',
      summary: 'a path creates headers',
      after: injectHeader(({ path }) => decode(path)),
    },
    {
      id: 'security.injection-query:*',
      summary: 'a query creates headers',
      after: injectHeader(({ query }) => decode(query)),
    },
    {
      id: 'security.injection-user-name:*',
      summary: 'a user name creates headers',
      after: injectHeader((request) => String(parseMembers(request).userName ?? '')),
    },
    serveFile('git', '/.git/HEAD', 'ref: refs/heads/release\n'),
    serveFile('environment', '/.env', 'LOG_LEVEL=info\nDB_PASSWORD=hunter2\n'),
    serveFile('metrics', '/metrics', '# HELP requests Requests.\nrequests 12\n'),
    serveFile('debugger', '/debug/pprof/', '<a href="/debug/pprof/heap">heap</a>'),
    serveFile('listing', '/logs/', '<html><title>Index of /logs/</title></html>'),
    serveFile('description', '/openapi.yaml', 'openapi: 3.1.1\ninfo:\n  title: Device\n'),
    serveFile('traversal', '/etc/passwd', 'root:x:0:0:root:/root:/bin/sh\n'),
    {
      id: 'security.trace:*',
      summary: 'TRACE repeats the request',
      also: ['http', 'status', 'header'],
      on: ({ method }) => method === 'TRACE',
      after({ request }) {
        const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
        return createTextResponse('message/http', lines.map((line) => `${line}\r\n`).join(''));
      },
    },
    {
      id: 'security.cookie:*',
      summary: 'the sign-in sets an unprotected cookie',
      on: isSignIn,
      status: 'success',
      after: setHeader('set-cookie', 'visits=1; Path=/'),
    },
  ]),
];

/** A text of the request with a line break becomes a header. */
function injectHeader(getText: (request: ProxyRequest) => string) {
  return ({
    request,
    response,
  }: {
    readonly request: ProxyRequest;
    readonly response: ProxyResponse;
  }): ProxyResponse | undefined => {
    const [, name, value = ''] = /[\r\n]+([\w-]+): *([^\r\n]*)/.exec(getText(request)) ?? [];
    return name === undefined || getHeader(response, name) !== undefined
      ? undefined
      : withHeader(response, name.toLowerCase(), value);
  };
}

function serveFile(rule: string, path: string, text: string) {
  return {
    id: `security.exposed-${rule}:*`,
    summary: `${path} is served`,
    on: (request: ProxyRequest) => request.path === path && request.method === 'GET',
    after: () => createTextResponse('text/plain', text),
  } as const;
}

function createTextResponse(mediaType: string, text: string): ProxyResponse {
  return { status: 200, headers: [['content-type', mediaType]], body: Buffer.from(text) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
