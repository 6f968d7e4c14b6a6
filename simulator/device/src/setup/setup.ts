import type { DeviceCore } from '../core/device-core.ts';
import type { DeviceState } from '../state/device-state.ts';

type SetupMode = NonNullable<DeviceState['setup']['mode']>;

/**
 * Starts the guided setup. Whether the setup was completed before stays, because it decides who may
 * sign in (R6.14).
 */
export function setSetupMode(core: DeviceCore, mode: SetupMode): void {
  if (core.state.setup.mode === mode) return;
  core.state.setup.mode = mode;
  core.emit({ type: 'setupModeChanged', mode });
}

/**
 * Completes the setup. From now on setup and oob sign in at the local setup address only (R6.14).
 */
export function completeSetup(core: DeviceCore): void {
  const { setup } = core.state;
  setVideoPreview(core, false);
  delete setup.mode;
  if (setup.completed) return;
  setup.completed = true;
  core.emit({ type: 'setupCompleted' });
}

/** Switches the camera preview on the device's own screen. */
export function setVideoPreview(core: DeviceCore, preview: boolean): void {
  if (core.state.setup.videoPreview === preview) return;
  core.state.setup.videoPreview = preview;
  core.emit({ type: 'videoPreviewChanged', preview });
}
