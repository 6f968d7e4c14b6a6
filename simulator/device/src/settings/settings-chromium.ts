import type { Schema } from '@stillhouse/contracts/api';
import type { DeviceCore } from '../core/device-core.ts';
import type { UpdateResult } from '../state/device-state.ts';
import { applyUpdate } from './settings.ts';

/** Verbose logging ends after an hour (R9.15). */
const verboseLoggingMs = 60 * 60 * 1000;

/** Switches verbose logging. Switching it on again restarts the hour. */
export function updateChromiumSettings(
  core: DeviceCore,
  update: Schema<'ChromiumSettingsUpdate'>,
): UpdateResult<Schema<'ChromiumSettings'>> {
  const settings = applyUpdate(core, 'chromium', update);
  if (update.loggingEnabled !== undefined) core.taskScheduler.cancel('resetVerboseLogging');
  if (update.loggingEnabled) core.taskScheduler.schedule('resetVerboseLogging', verboseLoggingMs);
  return { outcome: 'updated', settings };
}

/** Scheduled task: switches verbose logging off. */
export function resetVerboseLogging(core: DeviceCore): void {
  applyUpdate(core, 'chromium', { loggingEnabled: false });
}

/** Resets settings that a restart does not keep: verbose logging (R4.29). */
export function resetVolatileSettings(core: DeviceCore): void {
  core.taskScheduler.cancel('resetVerboseLogging');
  resetVerboseLogging(core);
}
