import type { DeviceCore } from '../core/device-core.ts';
import type { DeviceState } from '../state/device-state.ts';

type SetupMode = NonNullable<DeviceState['setup']['mode']>;

/** Guided setup begins. Whether setup was completed before stays as it is: it decides who may sign in (design D20). */
export function setSetupMode(core: DeviceCore, mode: SetupMode): void {
  if (core.state.setup.mode === mode) return;
  core.state.setup.mode = mode;
  core.emit({ type: 'setupModeChanged', mode });
}

/** Guided setup is over. From then on setup and oob sign in over the local setup address only (design D20). */
export function completeSetup(core: DeviceCore): void {
  const { setup } = core.state;
  setVideoPreview(core, false);
  delete setup.mode;
  if (setup.completed) return;
  setup.completed = true;
  core.emit({ type: 'setupCompleted' });
}

/** Puts the camera's picture on the device's own screen, or takes it away. */
export function setVideoPreview(core: DeviceCore, preview: boolean): void {
  if (core.state.setup.videoPreview === preview) return;
  core.state.setup.videoPreview = preview;
  core.emit({ type: 'videoPreviewChanged', preview });
}
