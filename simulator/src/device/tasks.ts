import { switchCondition } from './condition-plan.ts';
import type { DeviceCore } from './core.ts';
import { finishAudioDiagnostics, finishCameraDiagnostics } from './diagnostics.ts';
import { finishEnrollment } from './enrollment.ts';
import { flapLinks } from './flapping.ts';
import { finishLogs, giveUpLogs } from './logs.ts';
import { lookAgain } from './network-follow.ts';
import { finishBooting, hangWhileBooting, startBooting } from './power.ts';
import { goDown } from './reboot.ts';
import { resetVerboseLogging } from './settings-chromium.ts';
import type { Task, TaskKind } from './state.ts';
import { takeUpdateStep } from './update-steps.ts';
import { finishWifiJoin } from './wifi-link.ts';

/** What each kind of task on the agenda does when its time has come. */
export const tasks = {
  shutDown: goDown,
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
  searchWifi: lookAgain,
  checkDot1x: lookAgain,
  flapLinks,
  switchCondition,
} satisfies Record<TaskKind, (core: DeviceCore, task: Task) => void>;
