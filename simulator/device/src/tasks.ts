import { switchCondition } from './conditions/condition-plan.ts';
import type { DeviceCore } from './core/device-core.ts';
import { finishAudioDiagnostics, finishCameraDiagnostics } from './diagnostics/diagnostics.ts';
import { finishLogs, giveUpLogs } from './diagnostics/log-generation.ts';
import { flapLinks } from './network/flapping.ts';
import { recheckNetwork } from './network/react-to-events.ts';
import { finishWifiJoin } from './network/wifi-link.ts';
import { finishBooting, hangWhileBooting, startBooting } from './power/power.ts';
import { shutDown } from './power/reboot.ts';
import { resetVerboseLogging } from './settings/settings-chromium.ts';
import { finishEnrollment } from './setup/enrollment.ts';
import type { Task, TaskKind } from './state/device-state.ts';
import { takeUpdateStep } from './updates/update-steps.ts';

/** The function that runs each kind of scheduled task. */
export const tasks = {
  shutDown: shutDown,
  startBooting,
  hangWhileBooting,
  finishBooting,
  resetVerboseLogging,
  updateStep: takeUpdateStep,
  finishLogs,
  giveUpLogs,
  finishCameraDiagnostics,
  finishAudioDiagnostics,
  finishEnrollment,
  finishWifiJoin,
  searchWifi: recheckNetwork,
  checkDot1x: recheckNetwork,
  flapLinks,
  switchCondition,
} satisfies Record<TaskKind, (core: DeviceCore, task: Task) => void>;
