import type { OperationId } from '@stillhouse/contracts/operations';
import { unzipSync, zipSync } from 'fflate';
import {
  createEmptyResponse,
  createProblemResponse,
  isObject,
  isSuccess,
  type JsonObject,
  parseJson,
  parseMembers,
  withHeader,
  withJson,
  withRequestHeader,
  withRequestJson,
} from '../mutant/message.ts';
import type { Mutant, MutantHandler, ProxyRequest } from '../mutant/mutant.ts';

const settings = { write: 'updateAudioVideoSettings', read: 'getAudioVideoSettings' } as const;

/**
 * Bugs that show only with an existing id, a second request, a complete body, another session or an
 * unusual value.
 */
export const delayedEffects: readonly Mutant[] = [
  createMutant(
    'auth',
    'real-id',
    'deleteCertificate',
    'a deletion requires a token only if the resource does not exist',
    ['resources', 'noeffect', 'isolation'],
    () => ({
      async respond(request, upstream) {
        const response = await upstream.forward(request);
        if (request.operation?.id !== 'deleteCertificate' || response.status !== 401)
          return response;
        const ids = parseItems(await upstream.call('listCertificates')).map((it) => it.fingerprint);
        if (!ids.includes(request.pathParameters.id ?? '')) return response;
        return upstream.forward(
          withRequestHeader(request, 'authorization', await upstream.authorization()),
        );
      },
    }),
  ),
  createMutant(
    'readback',
    'falsy',
    settings.write,
    'the values false and 0 are not stored',
    ['isolation', 'valid-input'],
    () => ({
      async respond(request, upstream) {
        const sent = parseMembers(request);
        if (request.operation?.id !== settings.write) return upstream.forward(request);
        const before = parseMembers(await upstream.call(settings.read));
        const response = await upstream.forward(request);
        const lost = Object.keys(sent).filter((key) => !sent[key] && Object.hasOwn(before, key));
        if (isSuccess(response) && lost.length > 0) {
          const json = Object.fromEntries(lost.map((key) => [key, before[key]]));
          await upstream.call(settings.write, { json });
        }
        return response;
      },
    }),
  ),
  createMutant(
    'readback',
    'other-session',
    'updateSystemSettings',
    'a written value is visible only in the session that wrote it',
    ['isolation', 'time', 'valid-input'],
    () => {
      const seenBy = new Map<string, Buffer>();
      let first: Buffer | null = null;
      return {
        async respond(request, upstream) {
          const { authorization = '' } = request.headers;
          if (first === null && request.operation?.id === 'updateSystemSettings') {
            first = (await upstream.call('getSystemSettings')).body;
          }
          const response = await upstream.forward(request);
          if (!isSuccess(response)) return response;
          if (request.operation?.id === 'updateSystemSettings') {
            seenBy.set(authorization, response.body);
          }
          if (request.operation?.id !== 'getSystemSettings' || first === null) return response;
          return { ...response, body: seenBy.get(authorization) ?? first };
        },
      };
    },
  ),
  createMutant(
    'isolation',
    'second-write',
    settings.write,
    'from the second write on, switches that the body does not contain are turned off',
    ['readback', 'valid-input'],
    () => {
      let writes = 0;
      return {
        async respond(request, upstream) {
          const response = await upstream.forward(request);
          if (request.operation?.id !== settings.write || !isSuccess(response)) return response;
          writes += 1;
          if (writes < 2) return response;
          const sent = parseMembers(request);
          const off = Object.entries(parseMembers(response)).filter(
            ([key, value]) => value === true && !Object.hasOwn(sent, key),
          );
          if (off.length > 0) {
            const json = Object.fromEntries(off.map(([key]) => [key, false]));
            await upstream.call(settings.write, { json });
          }
          return response;
        },
      };
    },
  ),
  createMutant(
    'noeffect',
    'media-type',
    settings.write,
    'a body of another media type is rejected but stored',
    ['invalid-input'],
    () => ({
      async respond(request, upstream) {
        const response = await upstream.forward(request);
        const json = parseJson(request);
        if (request.operation?.id === settings.write && response.status === 415 && isObject(json)) {
          await upstream.forward(withRequestJson(request, json));
        }
        return response;
      },
    }),
  ),
  createMutant(
    'invalid-input',
    'second-time',
    settings.write,
    'a rejected body is accepted the second time',
    ['noeffect', 'status'],
    () => {
      const refused = new Set<string>();
      return {
        async respond(request, upstream) {
          const response = await upstream.forward(request);
          if (request.operation?.id !== settings.write || response.status !== 400) return response;
          const body = request.body.toString('utf8');
          if (refused.has(body)) return upstream.call(settings.read);
          refused.add(body);
          return response;
        },
      };
    },
  ),
  createMutant(
    'valid-input',
    'single-key',
    settings.write,
    'a body without all keys is rejected',
    ['readback', 'isolation', 'status'],
    () => rejectBodies((sent) => Object.keys(sent).length === 1),
  ),
  createMutant(
    'valid-input',
    'all-keys',
    settings.write,
    'a body with several keys is rejected',
    ['readback', 'isolation', 'status'],
    () => rejectBodies((sent) => Object.keys(sent).length > 2),
  ),
  createMutant(
    'shape',
    'other-value',
    settings.read,
    'a switch that is on is returned as text',
    ['readback', 'isolation'],
    () => ({
      async respond(request, upstream) {
        const response = await upstream.forward(request);
        const body = parseJson(response);
        if (request.operation?.id !== settings.read || !isSuccess(response) || !isObject(body)) {
          return response;
        }
        if (body.musicModeEnabled !== true) return response;
        return withJson(response, { ...body, musicModeEnabled: 'on' });
      },
    }),
  ),
  createMutant(
    'resources',
    'duplicate',
    'uploadCertificate',
    'a certificate that is uploaded twice is listed twice',
    ['agreement', 'isolation'],
    () => {
      const uploads = new Map<string, number>();
      return {
        async respond(request, upstream) {
          const response = await upstream.forward(request);
          const items = parseItems(response);
          if (request.operation?.id === 'uploadCertificate' && isSuccess(response)) {
            for (const { fingerprint } of items) {
              const id = String(fingerprint);
              uploads.set(id, (uploads.get(id) ?? 0) + 1);
            }
          }
          if (request.operation?.id !== 'listCertificates' || !isSuccess(response)) return response;
          const all = items.flatMap((item) =>
            Array(Math.max(1, uploads.get(String(item.fingerprint)) ?? 1)).fill(item),
          );
          return withJson(response, all);
        },
      };
    },
  ),
  createMutant(
    'resources',
    'wrong-one',
    'deleteCertificate',
    'if there are several, the first one is deleted instead of the requested one',
    ['isolation', 'readback'],
    () => ({
      async respond(request, upstream) {
        const { id } = request.pathParameters;
        if (request.operation?.id !== 'deleteCertificate') return upstream.forward(request);
        const ids = parseItems(await upstream.call('listCertificates')).map((it) =>
          String(it.fingerprint),
        );
        const [first] = ids;
        if (!ids.includes(id ?? '') || first === undefined || first === id) {
          return upstream.forward(request);
        }
        if (!isSignedIn(request)) return upstream.forward(request);
        await upstream.call('deleteCertificate', { path: { id: first } });
        return createEmptyResponse(204);
      },
    }),
  ),
  createMutant(
    'agreement',
    'stale-ntp-server',
    'getStatus',
    'the status still has the previous NTP server',
    ['readback', 'isolation'],
    () => {
      let first: unknown;
      return {
        async respond(request, upstream) {
          const response = await upstream.forward(request);
          const body = parseJson(response);
          if (request.operation?.id !== 'getStatus' || !isSuccess(response) || !isObject(body)) {
            return response;
          }
          first ??= body.ntpServer;
          return withJson(response, { ...body, ntpServer: first });
        },
      };
    },
  ),
  createMutant('leak', 'in-logs', 'downloadLogs', 'the logs contain the password', [], () => {
    let password = '';
    return {
      async respond(request, upstream) {
        const response = await upstream.forward(request);
        // The password of setup is the serial number, which is not a secret.
        if (
          request.operation?.id === 'signIn' &&
          isSuccess(response) &&
          parseMembers(request).userName === 'admin'
        ) {
          password = String(parseMembers(request).password);
        }
        if (request.operation?.id !== 'downloadLogs' || !isSuccess(response)) return response;
        const line = Buffer.from(`POST /api/v1/admin_login {"password":"${password}"}\n`);
        const files = { ...unzipSync(response.body), 'http.log': new Uint8Array(line) };
        return { ...response, body: Buffer.from(zipSync(files)) };
      },
    };
  }),
  {
    ...createMutant(
      'lockout',
      'adds-up',
      'signIn',
      'non-consecutive failures count towards the lockout',
      ['status', 'auth'],
      () => {
        let failures = 0;
        return {
          async respond(request, upstream) {
            if (request.operation?.id !== 'signIn') return upstream.forward(request);
            if (failures >= 5 && parseMembers(request).userName === 'admin')
              return createLockoutResponse();
            const response = await upstream.forward(request);
            if (response.status === 404 && parseMembers(request).userName === 'admin')
              failures += 1;
            return response;
          },
        };
      },
    ),
    needsLockout: true,
  },
  {
    ...createMutant(
      'lockout',
      'everybody',
      'signIn',
      'a lockout of one user locks all users',
      ['status', 'auth'],
      () => {
        let locksAll: unknown;
        return {
          async respond(request, upstream) {
            const response = await upstream.forward(request);
            if (request.operation?.id !== 'signIn') return response;
            const { userName } = parseMembers(request);
            if (response.status === 429) locksAll ??= userName;
            else if (locksAll !== undefined && userName !== locksAll)
              return createLockoutResponse();
            return response;
          },
        };
      },
    ),
    needsLockout: true,
  },
];

function createLockoutResponse() {
  const problem = createProblemResponse(429, 'too-many-sign-ins', 'Locked.');
  return withHeader(problem, 'x-rate-limit-timeout', '60000');
}

function rejectBodies(isIt: (sent: JsonObject) => boolean): MutantHandler {
  return {
    async respond(request, upstream) {
      const response = await upstream.forward(request);
      if (request.operation?.id !== settings.write || !isSuccess(response)) return response;
      if (!isIt(parseMembers(request))) return response;
      return createProblemResponse(400, 'invalid-request', 'Send all related members.');
    },
  };
}

function parseItems(message: { readonly body: Buffer }): readonly JsonObject[] {
  const json = parseJson(message);
  return Array.isArray(json) ? json.filter(isObject) : [];
}

function isSignedIn({ headers }: ProxyRequest): boolean {
  return (headers.authorization?.length ?? 0) > 40;
}

function createMutant(
  kind: Mutant['class'],
  rule: string,
  operationId: OperationId,
  summary: string,
  alsoReportedAs: NonNullable<Mutant['alsoReportedAs']>,
  begin: () => MutantHandler,
): Mutant {
  const profile = operationId === 'downloadLogs' ? 'read' : 'safe';
  return {
    id: `${kind}.${rule}:${operationId}`,
    class: kind,
    alsoReportedAs,
    operationId,
    summary,
    profile,
    createHandler: begin,
  };
}
