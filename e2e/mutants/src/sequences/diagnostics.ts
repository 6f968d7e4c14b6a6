import type { OperationId } from '@stillhouse/contracts/operations';
import { isSuccess, withJson } from '../mutant/message.ts';
import type { Mutant, ProxyResponse } from '../mutant/mutant.ts';
import { rejectOnce } from './calls.ts';
import { createSequenceMutant, type Sequence, type Trigger } from './sequence.ts';

type Kind = Readonly<Record<'run' | 'status' | 'clear', OperationId>>;

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

function createBase(kind: string, operationId: OperationId, calls: readonly OperationId[]) {
  const rule = `${kind}-${calls.at(-1)}`;
  return {
    rule,
    operationId,
    harm: 'destructive',
    summary: `${rule} after ${calls.join(', ')}`,
    triggers: calls.map((id) => ({ id })),
    // A run must end before it can be cleared or read.
    shortest: calls.length + 2,
  } as const;
}

/** The status has no run until the next one. */
function createLostRun({ run, status }: Kind, ...calls: readonly OperationId[]): Sequence {
  const ended: Trigger = { id: status, matches: ({ body }) => /\d/.test(String(body)) };
  const base = createBase('lost-run', status, [run, ...calls]);
  return {
    ...base,
    triggers: [ended, ...base.triggers.slice(1)],
    endedBy: [run],
    on: status,
    async respond(request, upstream) {
      const response = await upstream.forward(request);
      if (!isSuccess(response)) return response;
      return withJson(response, { lastDiagnosticDateTimeUTC: null });
    },
  };
}

/** The status returns to the time of a cleared run. */
function createOldRun({ run, status, clear }: Kind, call: OperationId): Sequence {
  return {
    ...createBase('old-run', status, [run, clear, call]),
    endedBy: [run, clear],
    async remember({ operation }, upstream, memory) {
      if (operation?.id !== clear) return;
      const response = await upstream.call(status);
      if (isSuccess(response) && /\d/.test(response.body.toString())) memory.set('old', response);
    },
    on: status,
    respond: (_request, _upstream, memory) => (memory.get('old') as ProxyResponse) ?? null,
  };
}

/** A call is rejected once. */
function createStuck(id: OperationId, ...calls: readonly OperationId[]): Sequence {
  return { ...createBase('stuck', id, calls), ...rejectOnce(id, 'The files are in use.') };
}

/** Diagnostics whose result is lost or returns, or that are stuck, after a sequence of calls. */
export const diagnosticsSequences: readonly Mutant[] = [
  createLostRun(camera, 'updateTimeSettings', 'signIn'),
  createLostRun(camera, 'connectWifi', 'updateSystemSettings'),
  createLostRun(camera, audio.run, audio.clear),
  createLostRun(audio, 'updateAudioVideoSettings', 'signIn'),
  createOldRun(camera, 'signIn'),
  createOldRun(audio, 'updateSystemSettings'),
  createStuck(camera.run, camera.run, camera.clear, 'updateLanguageSettings'),
  createStuck(camera.clear, camera.run, 'signIn', camera.clear),
  createStuck(audio.run, audio.run, audio.clear, audio.clear),
  createStuck(audio.clear, camera.clear, audio.run, audio.clear),
].map(createSequenceMutant);
