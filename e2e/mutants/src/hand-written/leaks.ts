import { type Bug, createBugs } from '../mutant/bug.ts';
import { changeProblem, setHeader, setMembers } from '../mutant/changes.ts';
import { parseMembers, withHeader } from '../mutant/message.ts';
import type { Mutant, ProxyRequest } from '../mutant/mutant.ts';

const stack = `Error: ENOENT\n    at Object.open (/opt/device/server/settings.js:114:17)\n    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)`;

/** Responses that reveal secrets or internal details. */
export const leakMutants: readonly Mutant[] = createBugs({}, [
  {
    id: 'leak.stack-in-problem:*',
    summary: 'a problem reveals the stack',
    after: changeDetail((detail) => `${detail}\n${stack}`),
  },
  {
    id: 'leak.path-in-problem:*',
    summary: 'a problem reveals a file path',
    after: changeDetail((detail) => `${detail} (/usr/lib/device/httpd/auth.lua:23)`),
  },
  {
    id: 'leak.sql-in-problem:*',
    summary: 'a problem reveals a database query',
    after: changeDetail((detail) => `SQLITE_ERROR: near "FROM users WHERE name": ${detail}`),
  },
  {
    id: 'leak.token-echo:*',
    summary: 'responses have the token in a header',
    harm: 'read',
    after: ({ request: { headers }, response }) =>
      headers.authorization === undefined
        ? undefined
        : withHeader(response, 'x-debug-auth', headers.authorization),
  },
  {
    id: 'leak.token-in-problem:*',
    summary: 'a problem repeats the token',
    harm: 'read',
    after: changeDetail((detail, it) => `${detail} Token: ${it.headers.authorization ?? ''}`),
  },
  {
    id: 'leak.password-in-problem:signIn',
    summary: 'a rejected sign-in repeats the password',
    after: changeDetail((detail, request) => `${detail} ${parseMembers(request).password}`),
  },
  {
    id: 'leak.cookie:signIn',
    summary: 'the sign-in sets a cookie with the password',
    harm: 'read',
    status: 'success',
    after: ({ request, response }) =>
      withHeader(response, 'set-cookie', `login=${parseMembers(request).password}`),
  },
  {
    id: 'leak.remote-access-password:getRemoteAccessSettings',
    summary: 'the settings contain the password',
    ...addToRead(() => ({ password: 'stillhouse' })),
  },
  {
    id: 'leak.status-token:getStatus',
    summary: 'the status contains a token',
    ...addToRead(({ headers }) => ({ session: headers.authorization ?? '' })),
  },
  {
    id: 'leak.wifi-password:getStatus',
    summary: 'the status contains the Wi-Fi password',
    ...addToRead(() => ({ wifiPassword: 'hunter2hunter2' })),
  },
  {
    id: 'leak.private-key:getHostname',
    summary: 'a response contains a private key',
    harm: 'read',
    after: setHeader(
      'x-device-key',
      '-----BEGIN PRIVATE KEY----- MIIEvQIBADANBgkqhkiG9w0BAQEFAASC',
    ),
  },
  {
    id: 'leak.sent-secret-echo:*',
    summary: 'a problem repeats the rejected body with its secrets',
    after: changeDetail(
      (detail, { body }) => `${detail} Got ${body.toString('utf8').slice(0, 200)}`,
    ),
  },
]);

function changeDetail(change: (detail: string, request: ProxyRequest) => string) {
  return changeProblem<undefined>((problem, { request }) => ({
    ...problem,
    detail: change(String(problem.detail), request),
  }));
}

function addToRead(createMembers: (request: ProxyRequest) => Record<string, string>) {
  return {
    also: ['shape'],
    harm: 'read',
    status: 'success',
    after: (call) => setMembers(createMembers(call.request))(call),
  } satisfies Omit<Bug, 'id' | 'summary'>;
}
