import type { DeviceCore } from '../core/device-core.ts';

/** Ends the out-of-box setup until a factory reset (R7.30). */
export function finalizeOutOfBox(core: DeviceCore): void {
  const { setup } = core.state;
  if (setup.finalized) return;
  setup.finalized = true;
  core.emit({ type: 'outOfBoxFinalized' });
}
