import {
  createEmptyResponse,
  createProblemResponse,
  isObject,
  type Json,
  parseJson,
  withJson,
} from '../mutant/message.ts';
import type { Mutant, ProxyResponse, Upstream } from '../mutant/mutant.ts';
import { createSequenceMutant, type Memory, type Sequence, type Trigger } from './sequence.ts';

const upload: Trigger = { id: 'uploadCertificate' };
const remove: Trigger = { id: 'deleteCertificate' };
const failedRemoval: Trigger = { id: 'deleteCertificate', isRejected: true };
const list = 'listCertificates';

async function listIds(upstream: Upstream): Promise<string[]> {
  const items = parseJson(await upstream.call(list));
  return Array.isArray(items) ? items.filter(isObject).map((it) => String(it.fingerprint)) : [];
}

/** Leaves some items out of a list. */
function omitItems(response: ProxyResponse, isHidden: (item: Json, at: number) => boolean) {
  const items = parseJson(response);
  if (!Array.isArray(items)) return response;
  return withJson(
    response,
    items.filter((item, at) => !isHidden(item, at)),
  );
}

/** Remembers which certificates were uploaded, the last one first. */
async function rememberUploads(memory: Memory, upstream: Upstream): Promise<string[]> {
  const known = (memory.get('uploads') as string[] | undefined) ?? [];
  const now = await listIds(upstream);
  const uploads = [
    ...now.filter((id) => !known.includes(id)),
    ...known.filter((id) => now.includes(id)),
  ];
  memory.set('uploads', uploads);
  return uploads;
}

/** A sequence after which an uploaded certificate is lost: by default the last one. */
function createLoss({ uploadsAgo = 0, ...sequence }: Sequence & { uploadsAgo?: number }): Mutant {
  return createSequenceMutant({
    ...sequence,
    async remember(_request, upstream, memory) {
      await rememberUploads(memory, upstream);
    },
    async onComplete(upstream, memory) {
      const id = (await rememberUploads(memory, upstream))[uploadsAgo];
      if (id !== undefined) await upstream.call('deleteCertificate', { path: { id } });
    },
  });
}

/** Certificates that are lost, kept or rejected after a sequence of three calls. */
export const certificateSequences: readonly Mutant[] = [
  createLoss({
    rule: 'deletes-another',
    operationId: 'deleteCertificate',
    summary: 'after two uploads, a deletion deletes another certificate, too',
    triggers: [upload, upload, remove],
  }),
  createLoss({
    rule: 'third-replaces-first',
    operationId: 'uploadCertificate',
    summary: 'the third upload without a deletion replaces the first',
    triggers: [upload, upload, upload],
    resetBy: ['deleteCertificate'],
    uploadsAgo: 2,
  }),
  createLoss({
    rule: 'not-stored-after-deletion',
    operationId: 'uploadCertificate',
    summary: 'an upload after an upload and a deletion is not stored',
    triggers: [upload, remove, upload],
  }),
  createLoss({
    rule: 'lost-after-time-sign-in',
    operationId: 'uploadCertificate',
    summary: 'a certificate is lost after a change of the time settings and a sign-in',
    triggers: [upload, { id: 'updateTimeSettings' }, { id: 'signIn' }],
  }),
  createLoss({
    rule: 'lost-after-system-language',
    operationId: 'uploadCertificate',
    summary: 'a certificate is lost after a change of the system settings and of the language',
    triggers: [upload, { id: 'updateSystemSettings' }, { id: 'updateLanguageSettings' }],
  }),
  createLoss({
    rule: 'lost-after-failed-delete-sign-in',
    operationId: 'uploadCertificate',
    summary: 'a certificate is lost after a deletion that failed and a sign-in',
    triggers: [upload, failedRemoval, { id: 'signIn' }],
  }),
  createLoss({
    rule: 'second-failed-delete',
    operationId: 'deleteCertificate',
    summary: 'the second deletion that fails deletes the certificate that was uploaded last',
    triggers: [upload, failedRemoval, failedRemoval],
  }),
  createLoss({
    rule: 'lost-after-failed-delete-time',
    operationId: 'uploadCertificate',
    summary: 'an upload after a deletion that failed and a change of the time is not stored',
    triggers: [failedRemoval, { id: 'updateTimeSettings' }, upload],
  }),
  createSequenceMutant({
    rule: 'upload-after-failed-delete',
    operationId: 'uploadCertificate',
    summary: 'after a deletion that failed, an upload and a deletion, an upload is rejected once',
    triggers: [failedRemoval, upload, remove],
    endedBy: ['uploadCertificate'],
    async respond({ operation }) {
      if (operation?.id !== 'uploadCertificate') return null;
      return createProblemResponse(500, 'internal-error', 'A deletion is in progress.');
    },
  }),
  createSequenceMutant({
    rule: 'list-misses-last',
    operationId: 'listCertificates',
    summary: 'after two uploads and a sign-in, the list lacks its last item until an upload',
    triggers: [upload, upload, { id: 'signIn' }],
    endedBy: ['uploadCertificate', 'deleteCertificate'],
    async respond(request, upstream) {
      if (request.operation?.id !== list) return null;
      const response = await upstream.forward(request);
      const items = parseJson(response);
      const last = Array.isArray(items) ? items.length - 1 : 0;
      return omitItems(response, (_item, at) => at === last && last > 0);
    },
  }),
  createSequenceMutant({
    rule: 'upload-stuck',
    operationId: 'uploadCertificate',
    summary: 'after an upload, a deletion and a change of a setting, an upload is rejected once',
    triggers: [upload, remove, { id: 'updateAudioVideoSettings' }],
    endedBy: ['uploadCertificate'],
    async respond({ operation }) {
      if (operation?.id !== 'uploadCertificate') return null;
      return createProblemResponse(500, 'internal-error', 'A deletion is in progress.');
    },
  }),
  createSequenceMutant({
    rule: 'deletion-ignored',
    operationId: 'deleteCertificate',
    summary: 'after an upload, a write of the NTP server and an upload, a deletion does nothing',
    triggers: [upload, { id: 'updateNtpSettings' }, upload],
    endedBy: ['deleteCertificate'],
    async respond({ operation }) {
      return operation?.id === 'deleteCertificate' ? createEmptyResponse(204) : null;
    },
  }),
];
