import type { Schema } from '@stillhouse/contracts/api';
import type { DeviceCore } from '../core/device-core.ts';
import type { UpdateResult } from '../state/device-state.ts';
import { applyUpdate } from './settings.ts';

/** Verbose logging ends by itself after an hour (spec section 9). */
const verboseLoggingMs = 60 * 60 * 1000;

/** Switches verbose logging. Switching it on, also once more, gives it another hour. */
export function updateChromiumSettings(
  core: DeviceCore,
  update: Schema<'ChromiumSettingsUpdate'>,
): UpdateResult<Schema<'ChromiumSettings'>> {
  const settings = applyUpdate(core, 'chromium', update);
  if (update.loggingEnabled !== undefined) core.taskScheduler.cancel('resetVerboseLogging');
  if (update.loggingEnabled) core.taskScheduler.schedule('resetVerboseLogging', verboseLoggingMs);
  return { outcome: 'updated', settings };
}

/** What the agenda runs when the hour is over. */
export function resetVerboseLogging(core: DeviceCore): void {
  applyUpdate(core, 'chromium', { loggingEnabled: false });
}

/** What a device does not remember over a restart: that its logging is verbose (spec section 9). */
export function resetVolatileSettings(core: DeviceCore): void {
  core.taskScheduler.cancel('resetVerboseLogging');
  resetVerboseLogging(core);
}
