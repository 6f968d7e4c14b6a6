import type { OperationId } from '@stillhouse/contracts/operations';
import { isSuccess } from '../mutant/message.ts';
import type { Mutant, ProxyResponse } from '../mutant/mutant.ts';
import { afterCalls, type CallName, getReader, joinCalls, rejectOnce } from './calls.ts';
import { createSequenceMutant, type Sequence } from './sequence.ts';

type Row = readonly [rule: string, operationId: OperationId, ...calls: CallName[]];

/** A write that is rejected once after other calls. */
function createRejection([rule, id, ...calls]: Row): Sequence {
  return {
    rule,
    ...afterCalls(id, calls, `${id} returns 500 once`),
    ...rejectOnce(id, 'The settings are in use.'),
  };
}

/** A write that responds as if it were stored, after other calls. */
function createIgnoredWrite([rule, id, ...calls]: Row): Sequence {
  return {
    rule,
    ...afterCalls(id, calls, `${id} stores nothing once`),
    on: id,
    respond: (_request, upstream) => upstream.call(getReader(id)),
  };
}

/** Reads return the values of an earlier moment after other calls, until the next write. */
function createStaleRead([rule, write, ...calls]: Row): Sequence {
  const read = getReader(write);
  return {
    rule,
    ...afterCalls(read, calls, `${read} returns earlier values`),
    endedBy: [write],
    async remember(request, upstream, memory) {
      if (request.operation?.id === write) memory.set('before', await upstream.call(read));
    },
    on: read,
    async respond(request, upstream, memory) {
      const before = memory.get('before') as ProxyResponse | undefined;
      if (before === undefined) return null;
      const response = await upstream.forward(request);
      return isSuccess(response) ? { ...response, body: before.body } : response;
    },
  };
}

const rejections: readonly Row[] = [
  ['rejected-after-sign-in', 'updateTimeSettings', 'system', 'signIn', 'language'],
  ['fails-after-upload', 'updateAudioVideoSettings', 'audioVideo', 'upload', 'ntp'],
  ['rejected-after-deletion', 'updateLanguageSettings', 'upload', 'delete', 'chromium'],
  ['fails-after-three-groups', 'updateNtpSettings', 'language', 'system', 'audioVideo'],
];

const ignoredWrites: readonly Row[] = [
  ['ignored-after-upload', 'updateSystemSettings', 'time', 'upload', 'audioVideo'],
  ['ignored-after-sign-in', 'updateAudioVideoSettings', 'language', 'signIn', 'time'],
  ['ignored-after-deletion', 'updateTimeSettings', 'upload', 'delete', 'signIn'],
];

const staleReads: readonly Row[] = [
  ['stale-after-sign-in', 'updateSystemSettings', 'system', 'time', 'signIn'],
  ['stale-after-upload', 'updateAudioVideoSettings', 'audioVideo', 'language', 'upload'],
  ['stale-after-deletion', 'updateLanguageSettings', 'language', 'upload', 'delete'],
];

/** Some of the calls are rejected. */
const afterRejections: readonly (readonly [
  rule: 'fails' | 'ignored',
  operationId: OperationId,
  ...calls: CallName[],
])[] = [
  ['fails', 'updateSystemSettings', 'system!', 'language', 'system!'],
  ['fails', 'updateLanguageSettings', 'system!', 'time!', 'chromium'],
  ['fails', 'updateTimeSettings', 'time!', 'time', 'time!'],
  ['ignored', 'updateSystemSettings', 'system!', 'language', 'signIn'],
  ['ignored', 'updateAudioVideoSettings', 'audioVideo!', 'audioVideo', 'audioVideo!'],
  ['ignored', 'updateTimeSettings', 'time!', 'time!', 'signIn'],
  ['ignored', 'updateLanguageSettings', 'delete!', 'upload', 'delete!'],
  ['ignored', 'updateSystemSettings', 'signIn', 'signIn', 'signIn'],
];

/** Writes that are rejected or ignored, and reads that are stale, after a sequence of calls. */
export const stuckSequences: readonly Mutant[] = [
  ...rejections.map(createRejection),
  ...ignoredWrites.map(createIgnoredWrite),
  ...staleReads.map(createStaleRead),
  ...afterRejections.map(([rule, id, ...calls]) => {
    const create = rule === 'fails' ? createRejection : createIgnoredWrite;
    return create([`${rule}-after-${joinCalls(calls)}`, id, ...calls]);
  }),
].map(createSequenceMutant);
