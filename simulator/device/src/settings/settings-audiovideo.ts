import type { Schema } from '@stillhouse/contracts/api';
import type { DeviceCore } from '../core/device-core.ts';
import type { UpdateResult } from '../state/device-state.ts';
import { findUnsupportedKeys } from './product-settings.ts';
import { applyUpdate } from './settings.ts';

/** Changes audio and video settings. Rejects all changes if the product lacks one setting. */
export function updateAudioVideoSettings(
  core: DeviceCore,
  update: Schema<'AudioVideoSettingsUpdate'>,
): UpdateResult<Schema<'AudioVideoSettings'>> {
  const issues = findUnsupportedKeys(core.state, 'audiovideo', update);
  if (issues.length > 0) return { outcome: 'rejected', issues };
  return { outcome: 'updated', settings: applyUpdate(core, 'audiovideo', update) };
}
