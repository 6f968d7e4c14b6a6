import type { Schema } from '@stillhouse/contracts/api';
import type { DeviceCore } from '../core/device-core.ts';
import type { UpdateResult } from '../state/device-state.ts';
import { findUnsupportedKeys } from './product-settings.ts';
import { applyUpdate } from './settings.ts';

/** Changes system settings. Rejects all changes if the product lacks one setting. */
export function updateSystemSettings(
  core: DeviceCore,
  update: Schema<'SystemSettingsUpdate'>,
): UpdateResult<Schema<'SystemSettings'>> {
  const issues = findUnsupportedKeys(core.state, 'system', update);
  if (issues.length > 0) return { outcome: 'rejected', issues };
  return { outcome: 'updated', settings: applyUpdate(core, 'system', update) };
}
