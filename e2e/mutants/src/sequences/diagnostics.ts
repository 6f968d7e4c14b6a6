import type { OperationId } from '@stillhouse/contracts/operations';
import { createProblemResponse, isSuccess, withJson } from '../mutant/message.ts';
import type { Mutant, ProxyResponse } from '../mutant/mutant.ts';
import { createSequenceMutant, type Sequence, type Trigger } from './sequence.ts';

type Kind = {
  readonly run: OperationId;
  readonly status: OperationId;
  readonly clear: OperationId;
};

const camera: Kind = {
  run: 'runCameraDiagnostics',
  status: 'getCameraDiagnosticsStatus',
  clear: 'deleteCameraDiagnosticsFiles',
};
const audio: Kind = {
  run: 'runAudioDiagnostics',
  status: 'getAudioDiagnosticsStatus',
  clear: 'clearAudioDiagnostics',
};

function createBase(rule: string, operationId: OperationId, calls: readonly OperationId[]) {
  return {
    rule,
    operationId,
    profile: 'destructive',
    summary: `${rule} after ${calls.join(', ')}`,
    triggers: calls.map((id) => ({ id })),
    // A run must end before it can be cleared or read.
    shortest: calls.length + 2,
  } as const;
}

/** The status has no run until the next one. */
function createLostRun({ run, status }: Kind, calls: readonly OperationId[]): Sequence {
  const ended: Trigger = { id: status, matches: (_request, { body }) => /\d/.test(String(body)) };
  const base = createBase(`lost-run-${calls.at(-1)}`, status, [run, ...calls]);
  return {
    ...base,
    triggers: [ended, ...base.triggers.slice(1)],
    endedBy: [run],
    async respond(request, upstream) {
      if (request.operation?.id !== status) return null;
      const response = await upstream.forward(request);
      if (!isSuccess(response)) return response;
      return withJson(response, { lastDiagnosticDateTimeUTC: null });
    },
  };
}

/** The status returns to the time of a cleared run. */
function createOldRun({ run, status, clear }: Kind, calls: readonly OperationId[]): Sequence {
  return {
    ...createBase(`old-run-${calls.at(-1)}`, status, calls),
    endedBy: [run, clear],
    async remember({ operation }, upstream, memory) {
      if (operation?.id !== clear) return;
      const response = await upstream.call(status);
      if (isSuccess(response) && /\d/.test(response.body.toString())) memory.set('old', response);
    },
    async respond({ operation }, _upstream, memory) {
      return operation?.id === status ? ((memory.get('old') as ProxyResponse) ?? null) : null;
    },
  };
}

/** A call is rejected once. */
function createStuck(id: OperationId, calls: readonly OperationId[]): Sequence {
  return {
    ...createBase(`stuck-${calls.at(-1)}`, id, calls),
    endedBy: [id],
    async respond({ operation }) {
      if (operation?.id !== id) return null;
      return createProblemResponse(500, 'internal-error', 'The files are in use.');
    },
  };
}

/** Diagnostics whose result is lost or returns, or that are stuck, after a sequence of calls. */
export const diagnosticsSequences: readonly Mutant[] = [
  createLostRun(camera, ['updateTimeSettings', 'signIn']),
  createLostRun(camera, ['connectWifi', 'updateSystemSettings']),
  createLostRun(camera, [audio.run, audio.clear]),
  createLostRun(audio, ['updateAudioVideoSettings', 'signIn']),
  createOldRun(camera, [camera.run, camera.clear, 'signIn']),
  createOldRun(audio, [audio.run, audio.clear, 'updateSystemSettings']),
  createStuck(camera.run, [camera.run, camera.clear, 'updateLanguageSettings']),
  createStuck(camera.clear, [camera.run, 'signIn', camera.clear]),
  createStuck(audio.run, [audio.run, audio.clear, audio.clear]),
  createStuck(audio.clear, [camera.clear, audio.run, audio.clear]),
].map(createSequenceMutant);
