import type { OperationId } from '@stillhouse/contracts/operations';
import { changeResponses } from '../mutant/change-responses.ts';
import {
  isObject,
  isSuccess,
  parseJson,
  parseMembers,
  withHeader,
  withJson,
} from '../mutant/message.ts';
import type { Mutant, ProxyRequest, ProxyResponse } from '../mutant/mutant.ts';

const stack = `Error: ENOENT\n    at Object.open (/opt/device/server/settings.js:114:17)\n    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)`;

/** Responses that reveal secrets or internal details. */
export const leakMutants: readonly Mutant[] = [
  createLeak('stack-in-problem', null, 'a problem reveals the stack', 'safe', (response) =>
    changeProblem(response, (body) => ({ ...body, detail: `${body.detail}\n${stack}` })),
  ),
  createLeak('path-in-problem', null, 'a problem reveals a file path', 'safe', (response) =>
    changeProblem(response, (body) => ({
      ...body,
      detail: `${body.detail} (/usr/lib/device/httpd/auth.lua:23)`,
    })),
  ),
  createLeak('sql-in-problem', null, 'a problem reveals a database query', 'safe', (response) =>
    changeProblem(response, (body) => ({
      ...body,
      detail: `SQLITE_ERROR: near "FROM users WHERE name": ${body.detail}`,
    })),
  ),
  createLeak(
    'token-echo',
    null,
    'responses have the token in a header',
    'read',
    (response, request) =>
      request.headers.authorization === undefined
        ? response
        : withHeader(response, 'x-debug-auth', request.headers.authorization),
  ),
  createLeak('token-in-problem', null, 'a problem repeats the token', 'read', (response, request) =>
    changeProblem(response, (body) => ({
      ...body,
      detail: `${body.detail} Token: ${request.headers.authorization ?? ''}`,
    })),
  ),
  createLeak(
    'password-in-problem',
    'signIn',
    'a rejected sign-in repeats the password',
    'safe',
    (response, request) =>
      changeProblem(response, (body) => ({
        ...body,
        detail: `${body.detail} ${parseMembers(request).password}`,
      })),
  ),
  createLeak(
    'cookie',
    'signIn',
    'the sign-in sets a cookie with the password',
    'read',
    (response, request) =>
      isSuccess(response)
        ? withHeader(response, 'set-cookie', `login=${parseMembers(request).password}`)
        : response,
  ),
  createLeak(
    'remote-access-password',
    'getRemoteAccessSettings',
    'the settings contain the password',
    'read',
    (response) => addMembers(response, { password: 'stillhouse' }),
    ['shape'],
  ),
  createLeak(
    'status-token',
    'getStatus',
    'the status contains a token',
    'read',
    (response, request) => addMembers(response, { session: request.headers.authorization ?? '' }),
    ['shape'],
  ),
  createLeak(
    'wifi-password',
    'getStatus',
    'the status contains the Wi-Fi password',
    'read',
    (response) => addMembers(response, { wifiPassword: 'hunter2hunter2' }),
    ['shape'],
  ),
  createLeak(
    'private-key',
    'getHostname',
    'a response contains a private key',
    'read',
    (response) =>
      withHeader(
        response,
        'x-device-key',
        '-----BEGIN PRIVATE KEY----- MIIEvQIBADANBgkqhkiG9w0BAQEFAASC',
      ),
  ),
  createLeak(
    'sent-secret-echo',
    null,
    'a problem repeats the rejected body with its secrets',
    'safe',
    (response, request) =>
      changeProblem(response, (body) => ({
        ...body,
        detail: `${body.detail} Got ${request.body.toString('utf8').slice(0, 200)}`,
      })),
  ),
];

function createLeak(
  rule: string,
  operationId: OperationId | null,
  summary: string,
  profile: Mutant['profile'],
  change: (response: ProxyResponse, request: ProxyRequest) => ProxyResponse,
  also: NonNullable<Mutant['alsoReportedAs']> = [],
): Mutant {
  return {
    id: `leak.${rule}:${operationId ?? '*'}`,
    class: 'leak',
    alsoReportedAs: also,
    operationId,
    summary,
    profile,
    createHandler: changeResponses(operationId, change),
  };
}

function changeProblem(
  response: ProxyResponse,
  change: (body: Record<string, unknown>) => unknown,
): ProxyResponse {
  const body = parseJson(response);
  return response.status >= 400 && isObject(body) ? withJson(response, change(body)) : response;
}

function addMembers(response: ProxyResponse, more: Record<string, string>): ProxyResponse {
  const body = parseJson(response);
  return isSuccess(response) && isObject(body)
    ? withJson(response, { ...body, ...more })
    : response;
}
