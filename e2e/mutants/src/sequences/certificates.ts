import type { OperationId } from '@stillhouse/contracts/operations';
import { readFingerprints } from '../mutant/certificates.ts';
import { createEmptyResponse, parseJson, withJson } from '../mutant/message.ts';
import type { Mutant, Upstream } from '../mutant/mutant.ts';
import { afterCalls, type CallName, rejectOnce } from './calls.ts';
import { createSequenceMutant, type Memory, type Sequence } from './sequence.ts';

const upload = 'uploadCertificate';
const remove = 'deleteCertificate';
const list = 'listCertificates';

type Row = readonly [
  rule: string,
  operationId: OperationId,
  summary: string,
  calls: readonly CallName[],
  effect: Omit<Sequence, 'rule' | 'operationId' | 'summary' | 'triggers'>,
];

/** Remembers which certificates were uploaded, the last one first. */
async function rememberUploads(memory: Memory, upstream: Upstream): Promise<readonly string[]> {
  const known = (memory.get('uploads') as readonly string[] | undefined) ?? [];
  const now = await readFingerprints(upstream);
  const uploads = [
    ...now.filter((id) => !known.includes(id)),
    ...known.filter((id) => now.includes(id)),
  ];
  memory.set('uploads', uploads);
  return uploads;
}

/** Deletes an uploaded certificate: by default the last one. */
function loseUpload(uploadsAgo = 0): Row[4] {
  return {
    async remember(_request, upstream, memory) {
      await rememberUploads(memory, upstream);
    },
    async onComplete(upstream, memory) {
      const id = (await rememberUploads(memory, upstream))[uploadsAgo];
      if (id !== undefined) await upstream.call(remove, { path: { id } });
    },
  };
}

const rejectUpload = rejectOnce(upload, 'A deletion is in progress.');

const rows: readonly Row[] = [
  [
    'deletes-another',
    remove,
    'after two uploads, a deletion deletes another certificate, too',
    ['upload', 'upload', 'delete'],
    loseUpload(),
  ],
  [
    'third-replaces-first',
    upload,
    'the third upload without a deletion replaces the first',
    ['upload', 'upload', 'upload'],
    { ...loseUpload(2), resetBy: [remove] },
  ],
  [
    'not-stored-after-deletion',
    upload,
    'an upload after an upload and a deletion is not stored',
    ['upload', 'delete', 'upload'],
    loseUpload(),
  ],
  [
    'lost-after-time-sign-in',
    upload,
    'a certificate is lost after a change of the time settings and a sign-in',
    ['upload', 'time', 'signIn'],
    loseUpload(),
  ],
  [
    'lost-after-system-language',
    upload,
    'a certificate is lost after a change of the system settings and of the language',
    ['upload', 'system', 'language'],
    loseUpload(),
  ],
  [
    'lost-after-failed-delete-sign-in',
    upload,
    'a certificate is lost after a deletion that failed and a sign-in',
    ['upload', 'delete!', 'signIn'],
    loseUpload(),
  ],
  [
    'second-failed-delete',
    remove,
    'the second deletion that fails deletes the certificate that was uploaded last',
    ['upload', 'delete!', 'delete!'],
    loseUpload(),
  ],
  [
    'lost-after-failed-delete-time',
    upload,
    'an upload after a deletion that failed and a change of the time is not stored',
    ['delete!', 'time', 'upload'],
    loseUpload(),
  ],
  [
    'upload-after-failed-delete',
    upload,
    'after a deletion that failed, an upload and a deletion, an upload is rejected once',
    ['delete!', 'upload', 'delete'],
    rejectUpload,
  ],
  [
    'list-misses-last',
    list,
    'after two uploads and a sign-in, the list lacks its last item until an upload',
    ['upload', 'upload', 'signIn'],
    {
      endedBy: [upload, remove],
      on: list,
      async respond(request, upstream) {
        const response = await upstream.forward(request);
        const items = parseJson(response);
        return Array.isArray(items) && items.length > 1
          ? withJson(response, items.slice(0, -1))
          : response;
      },
    },
  ],
  [
    'upload-stuck',
    upload,
    'after an upload, a deletion and a change of a setting, an upload is rejected once',
    ['upload', 'delete', 'audioVideo'],
    rejectUpload,
  ],
  [
    'deletion-ignored',
    remove,
    'after an upload, a write of the NTP server and an upload, a deletion does nothing',
    ['upload', 'ntp', 'upload'],
    { on: remove, respond: () => createEmptyResponse(204) },
  ],
];

/** Certificates that are lost, kept or rejected after a sequence of three calls. */
export const certificateSequences: readonly Mutant[] = rows.map(
  ([rule, operationId, summary, calls, effect]) =>
    createSequenceMutant({ ...afterCalls(operationId, calls, ''), rule, summary, ...effect }),
);
