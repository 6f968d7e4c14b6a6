import type { OperationId } from '@stillhouse/contracts/operations';
import { unzipSync, zipSync } from 'fflate';
import {
  emptyReply,
  isGood,
  isObject,
  type JsonObject,
  jsonOf,
  membersOf,
  problemReply,
  saying,
  sending,
  withHeader,
  withJson,
} from '../mutant/message.ts';
import type { Bug, EdgeRequest, Mutant } from '../mutant/mutant.ts';

const settings = { write: 'updateAudioVideoSettings', read: 'getAudioVideoSettings' } as const;

/** Bugs that show with a real id, a second call, a full body, another session or a value other than the usual one only. */
export const secondLooks: readonly Mutant[] = [
  mutant(
    'auth',
    'real-id',
    'deleteCertificate',
    'a token is asked for only where there is nothing to delete',
    ['life', 'noeffect', 'isolation'],
    () => ({
      async answer(request, behind) {
        const reply = await behind.forward(request);
        if (request.operation?.id !== 'deleteCertificate' || reply.status !== 401) return reply;
        const ids = itemsIn(await behind.call('listCertificates')).map((it) => it.fingerprint);
        if (!ids.includes(request.pathParameters.id ?? '')) return reply;
        return behind.forward(saying(request, 'authorization', await behind.authorization()));
      },
    }),
  ),
  mutant(
    'readback',
    'falsy',
    settings.write,
    'what is false or 0 is not stored',
    ['isolation', 'pos'],
    () => ({
      async answer(request, behind) {
        const sent = membersOf(request);
        if (request.operation?.id !== settings.write) return behind.forward(request);
        const before = membersOf(await behind.call(settings.read));
        const reply = await behind.forward(request);
        const lost = Object.keys(sent).filter((key) => !sent[key] && Object.hasOwn(before, key));
        if (isGood(reply) && lost.length > 0) {
          const json = Object.fromEntries(lost.map((key) => [key, before[key]]));
          await behind.call(settings.write, { json });
        }
        return reply;
      },
    }),
  ),
  mutant(
    'readback',
    'other-session',
    'updateSystemSettings',
    'what was written is seen in the session only that wrote it',
    ['isolation', 'time', 'pos'],
    () => {
      const seenBy = new Map<string, Buffer>();
      let first: Buffer | null = null;
      return {
        async answer(request, behind) {
          const { authorization = '' } = request.headers;
          if (first === null && request.operation?.id === 'updateSystemSettings') {
            first = (await behind.call('getSystemSettings')).body;
          }
          const reply = await behind.forward(request);
          if (!isGood(reply)) return reply;
          if (request.operation?.id === 'updateSystemSettings') {
            seenBy.set(authorization, reply.body);
          }
          if (request.operation?.id !== 'getSystemSettings' || first === null) return reply;
          return { ...reply, body: seenBy.get(authorization) ?? first };
        },
      };
    },
  ),
  mutant(
    'isolation',
    'second-write',
    settings.write,
    'from the second write on, switches that were not sent go off',
    ['readback', 'pos'],
    () => {
      let writes = 0;
      return {
        async answer(request, behind) {
          const reply = await behind.forward(request);
          if (request.operation?.id !== settings.write || !isGood(reply)) return reply;
          writes += 1;
          if (writes < 2) return reply;
          const sent = membersOf(request);
          const off = Object.entries(membersOf(reply)).filter(
            ([key, value]) => value === true && !Object.hasOwn(sent, key),
          );
          if (off.length > 0) {
            const json = Object.fromEntries(off.map(([key]) => [key, false]));
            await behind.call(settings.write, { json });
          }
          return reply;
        },
      };
    },
  ),
  mutant(
    'noeffect',
    'media-type',
    settings.write,
    'a body of another media type is refused and stored',
    ['neg'],
    () => ({
      async answer(request, behind) {
        const reply = await behind.forward(request);
        const json = jsonOf(request);
        if (request.operation?.id === settings.write && reply.status === 415 && isObject(json)) {
          await behind.forward(sending(request, json));
        }
        return reply;
      },
    }),
  ),
  mutant(
    'neg',
    'second-time',
    settings.write,
    'a body that was refused is taken when it comes again',
    ['noeffect', 'status'],
    () => {
      const refused = new Set<string>();
      return {
        async answer(request, behind) {
          const reply = await behind.forward(request);
          if (request.operation?.id !== settings.write || reply.status !== 400) return reply;
          const body = request.body.toString('utf8');
          if (refused.has(body)) return behind.call(settings.read);
          refused.add(body);
          return reply;
        },
      };
    },
  ),
  mutant(
    'pos',
    'single-key',
    settings.write,
    'a body without all the keys is refused',
    ['readback', 'isolation', 'status'],
    () => refusing((sent) => Object.keys(sent).length === 1),
  ),
  mutant(
    'pos',
    'all-keys',
    settings.write,
    'a body with several keys is refused',
    ['readback', 'isolation', 'status'],
    () => refusing((sent) => Object.keys(sent).length > 2),
  ),
  mutant(
    'shape',
    'other-value',
    settings.read,
    'a switch that is on is told as text',
    ['readback', 'isolation'],
    () => ({
      async answer(request, behind) {
        const reply = await behind.forward(request);
        const body = jsonOf(reply);
        if (request.operation?.id !== settings.read || !isGood(reply) || !isObject(body)) {
          return reply;
        }
        if (body.musicModeEnabled !== true) return reply;
        return withJson(reply, { ...body, musicModeEnabled: 'on' });
      },
    }),
  ),
  mutant(
    'life',
    'duplicate',
    'uploadCertificate',
    'a certificate that comes again is listed again',
    ['cross', 'isolation'],
    () => {
      const uploads = new Map<string, number>();
      return {
        async answer(request, behind) {
          const reply = await behind.forward(request);
          const items = itemsIn(reply);
          if (request.operation?.id === 'uploadCertificate' && isGood(reply)) {
            for (const { fingerprint } of items) {
              const id = String(fingerprint);
              uploads.set(id, (uploads.get(id) ?? 0) + 1);
            }
          }
          if (request.operation?.id !== 'listCertificates' || !isGood(reply)) return reply;
          const all = items.flatMap((item) =>
            Array(Math.max(1, uploads.get(String(item.fingerprint)) ?? 1)).fill(item),
          );
          return withJson(reply, all);
        },
      };
    },
  ),
  mutant(
    'life',
    'wrong-one',
    'deleteCertificate',
    'of several, the first is deleted and not the one that was meant',
    ['isolation', 'readback'],
    () => ({
      async answer(request, behind) {
        const { id } = request.pathParameters;
        if (request.operation?.id !== 'deleteCertificate') return behind.forward(request);
        const ids = itemsIn(await behind.call('listCertificates')).map((it) =>
          String(it.fingerprint),
        );
        const [first] = ids;
        if (!ids.includes(id ?? '') || first === undefined || first === id) {
          return behind.forward(request);
        }
        if (!isSignedIn(request)) return behind.forward(request);
        await behind.call('deleteCertificate', { path: { id: first } });
        return emptyReply(204);
      },
    }),
  ),
  mutant(
    'cross',
    'stale-ntp-server',
    'getStatus',
    'the status goes on telling the NTP server of before',
    ['readback', 'isolation'],
    () => {
      let first: unknown;
      return {
        async answer(request, behind) {
          const reply = await behind.forward(request);
          const body = jsonOf(reply);
          if (request.operation?.id !== 'getStatus' || !isGood(reply) || !isObject(body)) {
            return reply;
          }
          first ??= body.ntpServer;
          return withJson(reply, { ...body, ntpServer: first });
        },
      };
    },
  ),
  mutant('leak', 'in-logs', 'downloadLogs', 'the logs hold the password', [], () => {
    let password = '';
    return {
      async answer(request, behind) {
        const reply = await behind.forward(request);
        // That of setup is the serial number, which is no secret.
        if (
          request.operation?.id === 'signIn' &&
          isGood(reply) &&
          membersOf(request).userName === 'admin'
        ) {
          password = String(membersOf(request).password);
        }
        if (request.operation?.id !== 'downloadLogs' || !isGood(reply)) return reply;
        const line = Buffer.from(`POST /api/v1/admin_login {"password":"${password}"}\n`);
        const files = { ...unzipSync(reply.body), 'http.log': new Uint8Array(line) };
        return { ...reply, body: Buffer.from(zipSync(files)) };
      },
    };
  }),
  {
    ...mutant(
      'limit',
      'adds-up',
      'signIn',
      'failures count that are not in a row',
      ['status', 'auth'],
      () => {
        let failures = 0;
        return {
          async answer(request, behind) {
            if (request.operation?.id !== 'signIn') return behind.forward(request);
            if (failures >= 5 && membersOf(request).userName === 'admin') return locked();
            const reply = await behind.forward(request);
            if (reply.status === 404 && membersOf(request).userName === 'admin') failures += 1;
            return reply;
          },
        };
      },
    ),
    needsLockout: true,
  },
  {
    ...mutant(
      'limit',
      'everybody',
      'signIn',
      'a lock-out of one user locks all',
      ['status', 'auth'],
      () => {
        let locksAll: unknown;
        return {
          async answer(request, behind) {
            const reply = await behind.forward(request);
            if (request.operation?.id !== 'signIn') return reply;
            const { userName } = membersOf(request);
            if (reply.status === 429) locksAll ??= userName;
            else if (locksAll !== undefined && userName !== locksAll) return locked();
            return reply;
          },
        };
      },
    ),
    needsLockout: true,
  },
];

function locked() {
  const problem = problemReply(429, 'too-many-sign-ins', 'Locked.');
  return withHeader(problem, 'x-rate-limit-timeout', '60000');
}

function refusing(isIt: (sent: JsonObject) => boolean): Bug {
  return {
    async answer(request, behind) {
      const reply = await behind.forward(request);
      if (request.operation?.id !== settings.write || !isGood(reply)) return reply;
      if (!isIt(membersOf(request))) return reply;
      return problemReply(400, 'invalid-request', 'Send what belongs together.');
    },
  };
}

function itemsIn(message: { readonly body: Buffer }): readonly JsonObject[] {
  const json = jsonOf(message);
  return Array.isArray(json) ? json.filter(isObject) : [];
}

function isSignedIn({ headers }: EdgeRequest): boolean {
  return (headers.authorization?.length ?? 0) > 40;
}

function mutant(
  kind: Mutant['class'],
  rule: string,
  operationId: OperationId,
  summary: string,
  alsoReportedAs: NonNullable<Mutant['alsoReportedAs']>,
  begin: () => Bug,
): Mutant {
  const profile = operationId === 'downloadLogs' ? 'read' : 'safe';
  return {
    id: `${kind}.${rule}:${operationId}`,
    class: kind,
    alsoReportedAs,
    operationId,
    summary,
    profile,
    begin,
  };
}
