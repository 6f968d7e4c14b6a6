import type { OperationId } from '@stillhouse/contracts/operations';
import { createProblemResponse, isSuccess } from '../mutant/message.ts';
import type { Mutant, ProxyResponse } from '../mutant/mutant.ts';
import { createTriggers, describeCalls } from './lost-values.ts';
import { getReader } from './reader.ts';
import { createSequenceMutant, type Sequence } from './sequence.ts';

/** A write that is rejected once after other calls. */
function createRejection(
  rule: string,
  operationId: OperationId,
  calls: readonly OperationId[],
): Sequence {
  return {
    rule,
    operationId,
    summary: `${operationId} returns 500 once after ${calls.join(', ')}`,
    triggers: calls.map((id) => ({ id })),
    endedBy: [operationId],
    async respond({ operation }) {
      if (operation?.id !== operationId) return null;
      return createProblemResponse(500, 'internal-error', 'The settings are in use.');
    },
  };
}

/** A write that is rejected or stores nothing once after calls, some of which were rejected. */
function createAfterRejections(
  operationId:
    | 'updateSystemSettings'
    | 'updateAudioVideoSettings'
    | 'updateTimeSettings'
    | 'updateLanguageSettings',
  calls: readonly string[],
  isIgnored = false,
): Sequence {
  const rule = `${isIgnored ? 'ignored' : 'fails'}-after-${calls.join('-').replaceAll('!', '-rejected')}`;
  return {
    rule,
    operationId,
    summary: `${operationId} ${isIgnored ? 'stores nothing' : 'returns 500'} once after ${describeCalls(calls)}`,
    triggers: createTriggers(calls),
    endedBy: [operationId],
    async respond(request, upstream) {
      if (request.operation?.id !== operationId) return null;
      if (isIgnored) return upstream.call(getReader(operationId));
      return createProblemResponse(500, 'internal-error', 'The settings are in use.');
    },
  };
}

/** A write that responds as if it were stored, after other calls. */
function createIgnoredWrite(
  rule: string,
  operationId: 'updateSystemSettings' | 'updateAudioVideoSettings' | 'updateTimeSettings',
  calls: readonly OperationId[],
): Sequence {
  return {
    rule,
    operationId,
    summary: `${operationId} stores nothing once after ${calls.join(', ')}`,
    triggers: calls.map((id) => ({ id })),
    endedBy: [operationId],
    async respond(request, upstream) {
      if (request.operation?.id !== operationId) return null;
      return upstream.call(getReader(operationId));
    },
  };
}

/** Reads return the values of an earlier moment after other calls, until the next write. */
function createStaleRead(
  rule: string,
  write: 'updateSystemSettings' | 'updateAudioVideoSettings' | 'updateLanguageSettings',
  calls: readonly OperationId[],
): Sequence {
  const read = getReader(write);
  return {
    rule,
    operationId: read,
    summary: `${read} returns earlier values after ${calls.join(', ')}`,
    triggers: calls.map((id) => ({ id })),
    endedBy: [write],
    async remember(request, upstream, memory) {
      if (request.operation?.id === write) memory.set('before', await upstream.call(read));
    },
    async respond(request, upstream, memory) {
      const before = memory.get('before') as ProxyResponse | undefined;
      if (request.operation?.id !== read || before === undefined) return null;
      const response = await upstream.forward(request);
      return isSuccess(response) ? { ...response, body: before.body } : response;
    },
  };
}

/** Writes that are rejected or ignored, and reads that are stale, after a sequence of calls. */
export const stuckSequences: readonly Mutant[] = [
  createRejection('rejected-after-sign-in', 'updateTimeSettings', [
    'updateSystemSettings',
    'signIn',
    'updateLanguageSettings',
  ]),
  createRejection('fails-after-upload', 'updateAudioVideoSettings', [
    'updateAudioVideoSettings',
    'uploadCertificate',
    'updateNtpSettings',
  ]),
  createRejection('rejected-after-deletion', 'updateLanguageSettings', [
    'uploadCertificate',
    'deleteCertificate',
    'updateChromiumSettings',
  ]),
  createRejection('fails-after-three-groups', 'updateNtpSettings', [
    'updateLanguageSettings',
    'updateSystemSettings',
    'updateAudioVideoSettings',
  ]),
  createIgnoredWrite('ignored-after-upload', 'updateSystemSettings', [
    'updateTimeSettings',
    'uploadCertificate',
    'updateAudioVideoSettings',
  ]),
  createIgnoredWrite('ignored-after-sign-in', 'updateAudioVideoSettings', [
    'updateLanguageSettings',
    'signIn',
    'updateTimeSettings',
  ]),
  createIgnoredWrite('ignored-after-deletion', 'updateTimeSettings', [
    'uploadCertificate',
    'deleteCertificate',
    'signIn',
  ]),
  createStaleRead('stale-after-sign-in', 'updateSystemSettings', [
    'updateSystemSettings',
    'updateTimeSettings',
    'signIn',
  ]),
  createStaleRead('stale-after-upload', 'updateAudioVideoSettings', [
    'updateAudioVideoSettings',
    'updateLanguageSettings',
    'uploadCertificate',
  ]),
  createStaleRead('stale-after-deletion', 'updateLanguageSettings', [
    'updateLanguageSettings',
    'uploadCertificate',
    'deleteCertificate',
  ]),
  createAfterRejections('updateSystemSettings', ['system!', 'language', 'system!']),
  createAfterRejections('updateLanguageSettings', ['system!', 'time!', 'chromium']),
  createAfterRejections('updateTimeSettings', ['time!', 'time', 'time!']),
  createAfterRejections('updateSystemSettings', ['system!', 'language', 'signIn'], true),
  createAfterRejections(
    'updateAudioVideoSettings',
    ['audioVideo!', 'audioVideo', 'audioVideo!'],
    true,
  ),
  createAfterRejections('updateTimeSettings', ['time!', 'time!', 'signIn'], true),
  createAfterRejections('updateLanguageSettings', ['delete!', 'upload', 'delete!'], true),
  createAfterRejections('updateSystemSettings', ['signIn', 'signIn', 'signIn'], true),
].map(createSequenceMutant);
