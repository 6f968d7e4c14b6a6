import { unzipSync, zipSync } from 'fflate';
import { type Bug, createBug } from '../mutant/bug.ts';
import { readFingerprints } from '../mutant/certificates.ts';
import { changeBody, changeList } from '../mutant/changes.ts';
import { forwardAsAdmin } from '../mutant/forward-as-admin.ts';
import {
  createEmptyResponse,
  createLockoutResponse,
  createProblemResponse,
  hasToken,
  isObject,
  isSuccess,
  type Json,
  parseItems,
  parseJson,
  parseMembers,
  withRequestJson,
} from '../mutant/message.ts';
import type { Mutant, ProxyRequest, Upstream } from '../mutant/mutant.ts';

const write = 'updateAudioVideoSettings';
const read = 'getAudioVideoSettings';
const isAdmin = (request: ProxyRequest) => parseMembers(request).userName === 'admin';

/**
 * Bugs that show only with an existing id, a second request, a complete body, another session or an
 * unusual value.
 */
export const delayedEffects: readonly Mutant[] = [
  createBug({
    id: 'auth.real-id:deleteCertificate',
    summary: 'a deletion requires a token only if the resource does not exist',
    also: ['resources', 'noeffect', 'isolation'],
    status: 401,
    async after({ request, upstream }) {
      const ids = await readFingerprints(upstream);
      return ids.includes(request.pathParameters.id ?? '')
        ? forwardAsAdmin(request, upstream)
        : undefined;
    },
  }),
  createBug({
    id: `readback.falsy:${write}`,
    summary: 'the values false and 0 are not stored',
    also: ['isolation', 'valid-input'],
    reads: read,
    status: 'success',
    after({ request, upstream, earlier }) {
      const [sent, before] = [parseMembers(request), parseMembers(earlier)];
      return writeValues(
        upstream,
        Object.keys(sent).filter((key) => !sent[key] && Object.hasOwn(before, key)),
        (key) => before[key],
      );
    },
  }),
  createBug({
    id: 'readback.other-session:updateSystemSettings',
    summary: 'a written value is visible only in the session that wrote it',
    also: ['isolation', 'time', 'valid-input'],
    memory: () => ({ seenBy: new Map<string, Buffer>(), first: null as Buffer | null }),
    on: null,
    async before({ request, upstream, memory }) {
      if (request.operation?.id === 'updateSystemSettings')
        memory.first ??= (await upstream.call('getSystemSettings')).body;
      return undefined;
    },
    status: 'success',
    after({ request, response, memory: { seenBy, first } }) {
      const { authorization = '' } = request.headers;
      const id = request.operation?.id;
      if (id === 'updateSystemSettings') seenBy.set(authorization, response.body);
      if (id !== 'getSystemSettings' || first === null) return undefined;
      return { ...response, body: seenBy.get(authorization) ?? first };
    },
  }),
  createBug({
    id: `isolation.second-write:${write}`,
    summary: 'from the second write on, switches that the body does not contain are turned off',
    also: ['readback', 'valid-input'],
    memory: () => ({ writes: 0 }),
    status: 'success',
    after({ request, response, upstream, memory }) {
      memory.writes += 1;
      const sent = parseMembers(request);
      const on = Object.entries(parseMembers(response)).filter(
        ([key, value]) => value === true && !Object.hasOwn(sent, key),
      );
      return writeValues(upstream, memory.writes < 2 ? [] : on.map(([key]) => key), () => false);
    },
  }),
  createBug({
    id: `noeffect.media-type:${write}`,
    summary: 'a body of another media type is rejected but stored',
    also: ['invalid-input'],
    status: 415,
    async after({ request, upstream }) {
      const json = parseJson(request);
      if (isObject(json)) await upstream.forward(withRequestJson(request, json));
      return undefined;
    },
  }),
  createBug({
    id: `invalid-input.second-time:${write}`,
    summary: 'a rejected body is accepted the second time',
    also: ['noeffect', 'status'],
    memory: () => new Set<string>(),
    status: 400,
    after({ request, upstream, memory }) {
      const body = request.body.toString('utf8');
      if (memory.has(body)) return upstream.call(read);
      memory.add(body);
      return undefined;
    },
  }),
  createBug({
    id: `valid-input.single-key:${write}`,
    summary: 'a body without all keys is rejected',
    ...rejectBodies((keys) => keys === 1),
  }),
  createBug({
    id: `valid-input.all-keys:${write}`,
    summary: 'a body with several keys is rejected',
    ...rejectBodies((keys) => keys > 2),
  }),
  createBug({
    id: `shape.other-value:${read}`,
    summary: 'a switch that is on is returned as text',
    also: ['readback', 'isolation'],
    status: 'success',
    after: changeBody((body) =>
      body.musicModeEnabled === true ? { ...body, musicModeEnabled: 'on' } : body,
    ),
  }),
  createBug({
    id: 'resources.duplicate:uploadCertificate',
    summary: 'a certificate that is uploaded twice is listed twice',
    also: ['agreement', 'isolation'],
    memory: () => new Map<Json | undefined, number>(),
    remember({ request, response, memory }) {
      if (request.operation?.id !== 'uploadCertificate' || !isSuccess(response)) return;
      for (const { fingerprint: id } of parseItems(response))
        memory.set(id, (memory.get(id) ?? 0) + 1);
    },
    on: 'listCertificates',
    status: 'success',
    after: changeList((items, { memory }) =>
      items.flatMap((item) => Array(memory.get(item.fingerprint) ?? 1).fill(item)),
    ),
  }),
  createBug({
    id: 'resources.wrong-one:deleteCertificate',
    summary: 'if there are several, the first one is deleted instead of the requested one',
    also: ['isolation', 'readback'],
    async before({ request, upstream }) {
      const { id = '' } = request.pathParameters;
      const ids = await readFingerprints(upstream);
      const [first] = ids;
      if (!ids.includes(id) || first === undefined || first === id || !hasToken(request))
        return undefined;
      await upstream.call('deleteCertificate', { path: { id: first } });
      return createEmptyResponse(204);
    },
  }),
  createBug({
    id: 'agreement.stale-ntp-server:getStatus',
    summary: 'the status still has the previous NTP server',
    also: ['readback', 'isolation'],
    memory: () => ({ first: undefined as Json | undefined }),
    status: 'success',
    after: changeBody((body, { memory }) => {
      memory.first ??= body.ntpServer;
      return { ...body, ntpServer: memory.first };
    }),
  }),
  createBug({
    id: 'leak.in-logs:downloadLogs',
    summary: 'the logs contain the password',
    harm: 'read',
    memory: () => ({ password: '' }),
    remember({ request, response, memory }) {
      // The password of setup is the serial number, which is not a secret.
      if (request.operation?.id === 'signIn' && isSuccess(response) && isAdmin(request))
        memory.password = String(parseMembers(request).password);
    },
    status: 'success',
    after({ response, memory: { password } }) {
      const line = Buffer.from(`POST /api/v1/admin_login {"password":"${password}"}\n`);
      const files = { ...unzipSync(response.body), 'http.log': new Uint8Array(line) };
      return { ...response, body: Buffer.from(zipSync(files)) };
    },
  }),
  createBug({
    id: 'lockout.adds-up:signIn',
    summary: 'non-consecutive failures count towards the lockout',
    also: ['status', 'auth'],
    needsLockout: true,
    memory: () => ({ failures: 0 }),
    on: (request) => request.operation?.id === 'signIn' && isAdmin(request),
    before: ({ memory }) => (memory.failures >= 5 ? createLockoutResponse() : undefined),
    status: 404,
    after({ memory }) {
      memory.failures += 1;
      return undefined;
    },
  }),
  createBug({
    id: 'lockout.everybody:signIn',
    summary: 'a lockout of one user locks all users',
    also: ['status', 'auth'],
    needsLockout: true,
    memory: () => ({ locksAll: undefined as Json | undefined }),
    after({ request, response, memory }) {
      const { userName } = parseMembers(request);
      if (response.status === 429) memory.locksAll ??= userName;
      else if (memory.locksAll !== undefined && userName !== memory.locksAll)
        return createLockoutResponse();
      return undefined;
    },
  }),
];

/** Rejects valid bodies with a certain number of keys. */
function rejectBodies(
  isAffected: (keys: number) => boolean,
): Pick<Bug, 'also' | 'status' | 'after'> {
  return {
    also: ['readback', 'isolation', 'status'],
    status: 'success',
    after: ({ request }) =>
      isAffected(Object.keys(parseMembers(request)).length)
        ? createProblemResponse(400, 'invalid-request', 'Send all related members.')
        : undefined,
  };
}

/** Writes other values of some members. The response stays. */
async function writeValues(
  upstream: Upstream,
  keys: readonly string[],
  getValue: (key: string) => Json | undefined,
): Promise<undefined> {
  if (keys.length === 0) return;
  const json = Object.fromEntries(keys.map((key) => [key, getValue(key)]));
  await upstream.call(write, { json });
}
