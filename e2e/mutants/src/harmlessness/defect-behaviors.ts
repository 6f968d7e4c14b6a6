import { setTimeout as wait } from 'node:timers/promises';
import { operations } from '@stillhouse/contracts/operations';
import {
  createJsonResponse,
  createProblemResponse,
  isObject,
  isSuccess,
  parseJson,
  parseMembers,
  withHeader,
  withRequestJson,
} from '../mutant/message.ts';
import type { ProxyRequest, ProxyResponse, Upstream } from '../mutant/mutant.ts';
import type { Behavior, DefectKind, FirmwareControl } from './defect.ts';

/** Multiplies the timeouts of the contract. The waits of a run are most of its duration. */
export const timeoutScale = 0.2;

/** How long after the last write a run reads all values again. */
export const lateLossMs = 800;

/** A late effect occurs within `lateLossMs`, even on a busy machine. */
const lateMs = 200;

/** Above the timeout of most writes. */
const lateResponseMs = 15_000 * timeoutScale + lateMs;

/** Less than the device locks a user out for, so that a run does not wait long. */
const lockoutMs = 400;

/** Creates what each kind of defect does. */
export const behaviors: Readonly<Record<DefectKind, (control: FirmwareControl) => Behavior>> = {
  'applies-late': (control) => ({
    async hit(request, upstream) {
      control.runLater(lateMs, () => upstream.forward(request));
      return await promiseSuccess(request, upstream);
    },
  }),
  'ends-session': createSessionEnding,
  'forgets-at-restart': (control) => ({
    async hit(request, upstream) {
      const before = await control.readValues();
      const response = await upstream.forward(request);
      control.runLater(lateMs, async () => {
        await control.revert(before);
        await control.cutPower();
      });
      return response;
    },
  }),
  'half-applies': () => ({
    async hit(request, upstream) {
      const body = parseJson(request);
      if (!isObject(body)) return await upstream.forward(request);
      const members = Object.entries(body);
      const half = Object.fromEntries(members.slice(0, Math.ceil(members.length / 2)));
      return await upstream.forward(withRequestJson(request, half));
    },
  }),
  'keeps-old-password': createPasswordKeeping,
  'locks-out-early': createEarlyLockout,
  'loses-write': (control) => ({
    async hit(request, upstream) {
      const before = await control.readValues();
      const response = await upstream.forward(request);
      if (isSuccess(response)) control.runLater(lateMs, () => control.revert(before));
      return response;
    },
  }),
  rejects: () => ({ hit: async () => createFailure() }),
  'reports-failure': () => ({
    async hit(request, upstream) {
      const response = await upstream.forward(request);
      return isSuccess(response) ? createFailure() : response;
    },
  }),
  'responds-late': () => ({
    async hit(request, upstream) {
      await wait(lateResponseMs);
      return await upstream.forward(request);
    },
  }),
  restarts: (control) => ({
    async hit(request, upstream) {
      const response = await upstream.forward(request);
      await control.cutPower();
      return response;
    },
  }),
  'reads-stale': createStaleReads,
};

function createFailure(): ProxyResponse {
  return createProblemResponse(500, 'internal-error', 'The firmware failed.');
}

/** Returns what the device would return, without the write. */
async function promiseSuccess(request: ProxyRequest, upstream: Upstream): Promise<ProxyResponse> {
  const { operation } = request;
  const reader = operation?.readback?.operationId;
  if (operation?.lifecycle !== undefined || reader === undefined || !(reader in operations))
    return createJsonResponse(200, true);
  const values = await upstream.call(reader as keyof typeof operations);
  return createJsonResponse(200, { ...parseMembers(values), ...parseMembers(request) });
}

/** Ends the session of a request after it. */
function createSessionEnding(): Behavior {
  const ended = new Set<string>();
  const pass: Behavior['hit'] = async (request, upstream) =>
    ended.has(request.headers.authorization ?? '')
      ? createProblemResponse(401, 'token-revoked', 'The session has ended.')
      : await upstream.forward(request);
  return {
    pass,
    async hit(request, upstream) {
      const response = await pass(request, upstream);
      const { authorization } = request.headers;
      if (authorization !== undefined) ended.add(authorization);
      return response;
    },
  };
}

/** After a change of the password, the old one signs in as well. */
function createPasswordKeeping(): Behavior {
  const old = new Set<unknown>();
  let current: unknown;
  const pass: Behavior['hit'] = async (request, upstream) => {
    const response = await upstream.forward(request);
    if (request.operation?.id !== 'signIn') return response;
    const { password, ...others } = parseMembers(request);
    if (isSuccess(response)) current = password;
    if (response.status !== 404 || !old.has(password) || typeof current !== 'string')
      return response;
    return await upstream.forward(withRequestJson(request, { ...others, password: current }));
  };
  return {
    pass,
    async hit(request, upstream) {
      const response = await pass(request, upstream);
      const { password } = parseMembers(request);
      const isChange = request.operation?.id === 'updateRemoteAccessSettings';
      if (isChange && isSuccess(response) && typeof password === 'string') {
        old.add(current);
        current = password;
      }
      return response;
    },
  };
}

/** Locks a user out after three rejected sign-ins. */
function createEarlyLockout(): Behavior {
  const rejected = new Map<unknown, number>();
  let until = 0;
  const hit: Behavior['hit'] = async (request, upstream) => {
    if (request.operation?.id !== 'signIn') return await upstream.forward(request);
    if (performance.now() < until) {
      const problem = createProblemResponse(429, 'too-many-sign-ins', 'Locked.');
      return withHeader(problem, 'x-rate-limit-timeout', String(lockoutMs));
    }
    const response = await upstream.forward(request);
    const { userName } = parseMembers(request);
    if (isSuccess(response)) rejected.delete(userName);
    if (response.status !== 404) return response;
    const count = (rejected.get(userName) ?? 0) + 1;
    rejected.set(userName, count % 3);
    if (count === 3) until = performance.now() + lockoutMs;
    return response;
  };
  return { hit, pass: hit };
}

/** After a write, reads return the values before it, until the next write of the same operation. */
function createStaleReads(): Behavior {
  const stale = new Map<string, ProxyResponse>();
  const pass: Behavior['hit'] = async (request, upstream) => {
    const id = request.operation?.id ?? '';
    if (request.operation?.readback !== undefined)
      stale.delete(request.operation.readback.operationId);
    const response = await upstream.forward(request);
    return isSuccess(response) ? (stale.get(id) ?? response) : response;
  };
  return {
    pass,
    async hit(request, upstream) {
      const reader = request.operation?.readback?.operationId;
      if (reader === undefined || !(reader in operations)) return await pass(request, upstream);
      const before = await upstream.call(reader as keyof typeof operations);
      const response = await pass(request, upstream);
      if (isSuccess(before)) stale.set(reader, before);
      return response;
    },
  };
}
