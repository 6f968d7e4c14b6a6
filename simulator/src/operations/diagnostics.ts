import { createProblem } from '@stillhouse/contracts/problems';
import type { Device } from '@stillhouse/device/device';
import {
  clearDiagnostics,
  getDiagnosticsStatus,
  runAudioDiagnostics,
  runCameraDiagnostics,
} from '@stillhouse/device/diagnostics/diagnostics';
import type { DiagnosticsKind } from '@stillhouse/device/state/device-state';
import type { DeviceHandlers } from './device-handlers.ts';

const names = { camera: 'Camera', audio: 'Audio' } as const satisfies Record<
  DiagnosticsKind,
  string
>;

function rejectWhileRunning(of: DiagnosticsKind) {
  const detail = `${names[of]} diagnostics are running. Wait until they are done.`;
  return createProblem(409, 'diagnostics-running', detail);
}

function getStatus(device: Device, of: DiagnosticsKind) {
  const result = getDiagnosticsStatus(device.state, of);
  if (result.outcome === 'status') return { status: 200 as const, body: result.status };
  const detail = `The last run of ${of} diagnostics failed. Run them again.`;
  return createProblem(409, 'diagnostics-failed', detail);
}

function clear(device: Device, of: DiagnosticsKind) {
  return clearDiagnostics(device, of) ? { status: 204 as const } : rejectWhileRunning(of);
}

/** Contract tag Diagnostics. */
export const diagnostics = {
  runCameraDiagnostics(_request, { device }) {
    const result = runCameraDiagnostics(device);
    return result.outcome === 'started'
      ? { status: 202, body: result.status }
      : rejectWhileRunning('camera');
  },
  getCameraDiagnosticsStatus: (_request, { device }) => getStatus(device, 'camera'),
  deleteCameraDiagnosticsFiles: (_request, { device }) => clear(device, 'camera'),

  runAudioDiagnostics({ body: { durationSeconds } }, { device }) {
    const result = runAudioDiagnostics(device, durationSeconds);
    if (result.outcome === 'started') return { status: 202, body: result.status };
    if (result.outcome === 'running') return rejectWhileRunning('audio');
    const detail = 'Audio diagnostics need a call or BYOD mode. Start one, then try again.';
    return createProblem(409, 'no-active-call', detail);
  },
  getAudioDiagnosticsStatus: (_request, { device }) => getStatus(device, 'audio'),
  clearAudioDiagnostics: (_request, { device }) => clear(device, 'audio'),
} satisfies Partial<DeviceHandlers>;
