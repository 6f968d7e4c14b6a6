import type { Schema } from '@stillhouse/contracts/api';
import type { DeviceCore } from '../core/device-core.ts';
import { applyUpdate } from './settings.ts';

/** Changes the primary mode (R3.16). */
export function updatePrimaryMode(
  core: DeviceCore,
  { primaryMode }: Schema<'PrimaryMode'>,
): Schema<'PrimaryMode'> {
  return applyUpdate(core, 'primarymode', { primaryMode });
}
