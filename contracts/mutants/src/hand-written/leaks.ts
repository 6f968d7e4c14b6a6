import type { OperationId } from '@stillhouse/contracts/operations';
import { isGood, isObject, jsonOf, membersOf, withHeader, withJson } from '../mutant/message.ts';
import type { EdgeReply, EdgeRequest, Mutant } from '../mutant/mutant.ts';

const stack = `Error: ENOENT\n    at Object.open (/opt/device/server/settings.js:114:17)\n    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)`;

/** Secrets and insides that get out. */
export const leaks: readonly Mutant[] = [
  leak('stack-in-problem', null, 'a problem tells the stack', 'safe', (reply) =>
    inProblem(reply, (body) => ({ ...body, detail: `${body.detail}\n${stack}` })),
  ),
  leak('path-in-problem', null, 'a problem tells a path of the file system', 'safe', (reply) =>
    inProblem(reply, (body) => ({
      ...body,
      detail: `${body.detail} (/usr/lib/device/httpd/auth.lua:23)`,
    })),
  ),
  leak('sql-in-problem', null, 'a problem tells a query of the data base', 'safe', (reply) =>
    inProblem(reply, (body) => ({
      ...body,
      detail: `SQLITE_ERROR: near "FROM users WHERE name": ${body.detail}`,
    })),
  ),
  leak('token-echo', null, 'answers tell the token in a header', 'read', (reply, request) =>
    request.headers.authorization === undefined
      ? reply
      : withHeader(reply, 'x-debug-auth', request.headers.authorization),
  ),
  leak('token-in-problem', null, 'a problem repeats the token', 'read', (reply, request) =>
    inProblem(reply, (body) => ({
      ...body,
      detail: `${body.detail} Token: ${request.headers.authorization ?? ''}`,
    })),
  ),
  leak(
    'password-in-problem',
    'signIn',
    'a refused sign-in repeats the password',
    'safe',
    (reply, request) =>
      inProblem(reply, (body) => ({
        ...body,
        detail: `${body.detail} ${membersOf(request).password}`,
      })),
  ),
  leak(
    'cookie',
    'signIn',
    'signing in sets a cookie with the password',
    'read',
    (reply, request) =>
      isGood(reply)
        ? withHeader(reply, 'set-cookie', `login=${membersOf(request).password}`)
        : reply,
  ),
  leak(
    'remote-access-password',
    'getRemoteAccessSettings',
    'the settings tell the password',
    'read',
    (reply) => adding(reply, { password: 'stillhouse' }),
    ['shape'],
  ),
  leak(
    'status-token',
    'getStatus',
    'the status tells a token',
    'read',
    (reply, request) => adding(reply, { session: request.headers.authorization ?? '' }),
    ['shape'],
  ),
  leak(
    'wifi-password',
    'getStatus',
    'the status tells the Wi-Fi password',
    'read',
    (reply) => adding(reply, { wifiPassword: 'hunter2hunter2' }),
    ['shape'],
  ),
  leak('private-key', 'getHostname', 'an answer holds a private key', 'read', (reply) =>
    withHeader(
      reply,
      'x-device-key',
      '-----BEGIN PRIVATE KEY----- MIIEvQIBADANBgkqhkiG9w0BAQEFAASC',
    ),
  ),
  leak(
    'sent-secret-echo',
    null,
    'a refused body is repeated, secrets and all',
    'safe',
    (reply, request) =>
      inProblem(reply, (body) => ({
        ...body,
        detail: `${body.detail} Got ${request.body.toString('utf8').slice(0, 200)}`,
      })),
  ),
];

function leak(
  rule: string,
  operationId: OperationId | null,
  summary: string,
  profile: Mutant['profile'],
  change: (reply: EdgeReply, request: EdgeRequest) => EdgeReply,
  also: NonNullable<Mutant['alsoReportedAs']> = [],
): Mutant {
  return {
    id: `leak.${rule}:${operationId ?? '*'}`,
    class: 'leak',
    alsoReportedAs: also,
    operationId,
    summary,
    profile,
    begin: () => ({
      async answer(request, behind) {
        const reply = await behind.forward(request);
        return operationId === null || request.operation?.id === operationId
          ? change(reply, request)
          : reply;
      },
    }),
  };
}

function inProblem(
  reply: EdgeReply,
  change: (body: Record<string, unknown>) => unknown,
): EdgeReply {
  const body = jsonOf(reply);
  return reply.status >= 400 && isObject(body) ? withJson(reply, change(body)) : reply;
}

function adding(reply: EdgeReply, more: Record<string, string>): EdgeReply {
  const body = jsonOf(reply);
  return isGood(reply) && isObject(body) ? withJson(reply, { ...body, ...more }) : reply;
}
