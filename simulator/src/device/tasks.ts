import type { DeviceCore } from './core.ts';
import { finishBooting, powerCycle, startBooting } from './power.ts';
import { resetVerboseLogging } from './settings-chromium.ts';
import type { TaskKind } from './state.ts';

/** What each kind of task on the agenda does when its time has come. */
export const tasks = {
  shutDown: powerCycle,
  startBooting,
  finishBooting,
  resetVerboseLogging,
} satisfies Record<TaskKind, (core: DeviceCore) => void>;
