import type { Schema } from '@stillhouse/contracts/api';
import type { DeviceCore } from '../core/device-core.ts';
import type { DeviceState, DiagnosticsKind, TaskKind } from '../state/device-state.ts';

/** Duration of camera diagnostics (decision 0021). The request sets that of audio diagnostics. */
const cameraMs = 20_000;
/** Time to store an audio recording (decision 0021). */
const audioClosingMs = 2_000;

const finishing = {
  camera: 'finishCameraDiagnostics',
  audio: 'finishAudioDiagnostics',
} as const satisfies Record<DiagnosticsKind, TaskKind>;

const failing = { camera: 'cameraDiagnosticsFail', audio: 'audioDiagnosticsFail' } as const;

type StartDiagnosticsResult =
  | { outcome: 'started'; status: Schema<'DiagnosticsStatus'> }
  | { outcome: 'running' | 'noActiveCall' };

type DiagnosticsStatusResult =
  | { outcome: 'status'; status: Schema<'DiagnosticsStatus'> }
  /** The last run failed (R4.32). */
  | { outcome: 'failed' };

/**
 * Returns when diagnostics last succeeded, or that they failed (R4.32). A run in progress is not
 * visible.
 */
export function getDiagnosticsStatus(
  { diagnostics }: DeviceState,
  of: DiagnosticsKind,
): DiagnosticsStatusResult {
  const { running, failed } = diagnostics[of];
  return failed && !running
    ? { outcome: 'failed' }
    : { outcome: 'status', status: getLastDone(diagnostics[of].lastDoneAt) };
}

export function runCameraDiagnostics(core: DeviceCore): StartDiagnosticsResult {
  return start(core, 'camera', cameraMs);
}

/**
 * Records for some seconds. Needs a call or BYOD mode.
 * @param durationSeconds 1 to 30
 */
export function runAudioDiagnostics(
  core: DeviceCore,
  durationSeconds: number,
): StartDiagnosticsResult {
  if (core.state.diagnostics.audio.running) return { outcome: 'running' };
  if (!hasAudio(core.state)) return { outcome: 'noActiveCall' };
  core.state.diagnostics.audio.durationSeconds = durationSeconds;
  return start(core, 'audio', durationSeconds * 1_000 + audioClosingMs);
}

/** Clears the results. Returns false while diagnostics run. */
export function clearDiagnostics(core: DeviceCore, of: DiagnosticsKind): boolean {
  if (core.state.diagnostics[of].running) return false;
  core.state.diagnostics[of] = { running: false };
  core.emit({ type: 'diagnostics', of, phase: 'cleared' });
  return true;
}

/** Scheduled task. */
export function finishCameraDiagnostics(core: DeviceCore): void {
  finish(core, 'camera', core.state.conditions.cameraDiagnosticsFail !== undefined);
}

/** Scheduled task. If the call has ended before, the diagnostics fail. */
export function finishAudioDiagnostics(core: DeviceCore): void {
  const fails = core.state.conditions[failing.audio] !== undefined;
  finish(core, 'audio', fails || !hasAudio(core.state));
}

/** Handles a power loss: running diagnostics fail. */
export function interruptDiagnostics(core: DeviceCore): void {
  for (const kind of ['camera', 'audio'] as const) finish(core, kind, true);
}

function start(core: DeviceCore, of: DiagnosticsKind, takesMs: number): StartDiagnosticsResult {
  const diagnostics = core.state.diagnostics[of];
  if (diagnostics.running) return { outcome: 'running' };
  diagnostics.running = true;
  delete diagnostics.failed;
  core.taskScheduler.schedule(finishing[of], takesMs);
  core.emit({ type: 'diagnostics', of, phase: 'started' });
  return { outcome: 'started', status: getLastDone(diagnostics.lastDoneAt) };
}

function finish(core: DeviceCore, of: DiagnosticsKind, failed: boolean): void {
  const diagnostics = core.state.diagnostics[of];
  core.taskScheduler.cancel(finishing[of]);
  if (!diagnostics.running) return;
  diagnostics.running = false;
  diagnostics.failed = failed;
  if (!failed) diagnostics.lastDoneAt = core.clock.now();
  core.emit({ type: 'diagnostics', of, phase: failed ? 'failed' : 'done' });
}

/**
 * A simulated room is in a call unless the condition `noActiveCall` is on (decision 0021). BYOD
 * mode is the primary mode usb.
 */
function hasAudio({ conditions, settings }: DeviceState): boolean {
  return conditions.noActiveCall === undefined || settings.primarymode.primaryMode === 'usb';
}

function getLastDone(at: number | undefined): Schema<'DiagnosticsStatus'> {
  return { lastDiagnosticDateTimeUTC: at === undefined ? null : new Date(at).toISOString() };
}
