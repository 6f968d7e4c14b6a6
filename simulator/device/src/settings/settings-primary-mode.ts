import type { Schema } from '@stillhouse/contracts/api';
import type { DeviceCore } from '../core/device-core.ts';
import { applyUpdate } from './settings.ts';

/** What the device is mainly used for from now on (spec section 3; design D7). */
export function updatePrimaryMode(
  core: DeviceCore,
  { primaryMode }: Schema<'PrimaryMode'>,
): Schema<'PrimaryMode'> {
  return applyUpdate(core, 'primarymode', { primaryMode });
}
