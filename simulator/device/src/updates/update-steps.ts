import { getProduct } from '@stillhouse/products/catalog';
import type { DeviceCore } from '../core/device-core.ts';
import { canReachCloud } from '../network/reach.ts';
import { powerCycle } from '../power/power.ts';
import { isRestarting, restart } from '../power/reboot.ts';
import type { DeviceState, UpdateFailure } from '../state/device-state.ts';
import { getNextMinute, getNextWindow, isUpdateAutomatic } from './maintenance-window.ts';
import { moveUpdate } from './update-machine.ts';

type Step = NonNullable<DeviceState['updates']['step']>;

/** What an update does next without user action. */
type DueStep = {
  /** Epoch ms, possibly in the past. */
  at: number;
  take: () => void;
};

/** Time from ready to the automatic restart (R4.13). */
const restartDelayMs = 10_000;

/** No state is left sooner without a call (`atLeastMs` of UpgradeState in openapi.yaml). */
const shortestStayMs = 1_000;

/** Time to check the firmware and the free space. */
const checkMs = 2_000;

/** Timeout for a server that does not respond. */
const downloadTimeoutMs = 30_000;

/** Timeout of a download. The contract's limit is 10 minutes (decision 0018). */
const maxDownloadMs = 540_000;

/** Size of a firmware download over a line of low bandwidth (decision 0021). */
const firmwareBytes = 300_000_000;

/** Default bandwidth of the condition lowBandwidth. */
const defaultLowBytesPerSecond = 4_000;

const defaultPercent = 50;

/**
 * Schedules the next step of the update from its state and the conditions. Call it after anything
 * that can affect them. Idempotent.
 */
export function scheduleUpdateStep(core: DeviceCore): void {
  syncStep(core);
  const { taskScheduler, clock } = core;
  const due = core.state.power.state === 'on' ? getNextStep(core, clock.now()) : null;
  const at = due === null ? null : Math.max(due.at, clock.now());
  if (at === taskScheduler.getDueTime('updateStep')) return;
  taskScheduler.cancel('updateStep');
  if (at !== null) taskScheduler.schedule('updateStep', at - clock.now());
}

/** Scheduled task: takes the next step. */
export function takeUpdateStep(core: DeviceCore): void {
  const now = core.clock.now();
  // Search from the previous instant, so that a window that opens now counts.
  const due = getNextStep(core, now - 1);
  if (due !== null && due.at <= now) due.take();
  scheduleUpdateStep(core);
}

/** Handles a power loss: the update fails, unless only the restart was left. */
export function abortUpdate(core: DeviceCore): void {
  const { state } = core.state.updates;
  if (state === 'downloading') failDownload(core, 'interrupted');
  if (state === 'installing') failInstall(core, 'powerLost');
}

/** True while a download makes progress: the cloud responds, and the download is not stuck. */
export function isDownloadProgressing({ updates, conditions }: DeviceState): boolean {
  const { step } = updates;
  if (updates.state !== 'downloading' || step === undefined) return false;
  return step.unreachableSince === undefined && !isStuck(step, conditions);
}

/** Installs the prepared firmware at a restart. */
export function finishUpdate(core: DeviceCore): void {
  const { updates } = core.state;
  if (updates.state !== 'ready') return;
  core.state.firmwareVersion = updates.target ?? core.state.firmwareVersion;
  moveUpdate(core, 'upToDate', 'rebooted');
}

/** Stores when a timed state began. Clears what belongs to other states. */
function syncStep({ state, clock, random }: DeviceCore): void {
  const { updates } = state;
  if (updates.state !== 'error') delete updates.failure;
  if (
    updates.state !== 'downloading' &&
    updates.state !== 'installing' &&
    updates.state !== 'ready'
  ) {
    delete updates.step;
    delete updates.target;
    return;
  }
  if (updates.step?.state !== updates.state) {
    if (updates.state === 'downloading') delete updates.target;
    if (updates.offered !== undefined) updates.target ??= updates.offered;
    const { downloadMs, installMs } = getProduct(state.product).update;
    const typicalMs = { downloading: downloadMs, installing: installMs, ready: restartDelayMs };
    const share = updates.state === 'ready' ? 1 : 0.8 + 0.4 * random.getStream('updates').float();
    const takesMs = Math.round(typicalMs[updates.state] * share);
    updates.step = { state: updates.state, since: clock.now(), takesMs };
  }
  if (updates.state !== 'downloading' || canReachCloud(state)) delete updates.step.unreachableSince;
  else updates.step.unreachableSince ??= clock.now();
  if (updates.state === 'downloading') syncLine(updates.step, state.conditions, clock.now());
}

/** A changed bandwidth counts from now on: what was downloaded stays. */
function syncLine(step: Step, { lowBandwidth }: DeviceState['conditions'], now: number): void {
  const bytesPerSecond = lowBandwidth && (lowBandwidth.bytesPerSecond ?? defaultLowBytesPerSecond);
  if (bytesPerSecond === step.line?.bytesPerSecond) return;
  const { since, done } = step.line ?? { since: step.since, done: 0 };
  step.line = {
    since: now,
    done: Math.min(1, done + (now - since) / Math.max(1, getDownloadMs(step))),
    ...(bytesPerSecond !== undefined && { bytesPerSecond }),
  };
}

/** @param after epoch ms; only later maintenance windows count */
function getNextStep(core: DeviceCore, after: number): DueStep | null {
  const { updates, conditions } = core.state;
  const { step } = updates;
  if (step === undefined) return getWindowStep(core, after);
  if (isStuck(step, conditions)) return null;
  if (step.state === 'downloading') return getDownloadStep(core, step);
  if (step.state === 'installing') return getInstallStep(core, step);
  return getReadyStep(core, step);
}

function isStuck({ state }: Step, { updateStuck }: DeviceState['conditions']): boolean {
  return updateStuck !== undefined && (updateStuck.in ?? 'downloading') === state;
}

/** A failed update is retried in the next window. */
function getWindowStep(core: DeviceCore, after: number): DueStep | null {
  const { state } = core;
  const waits = state.updates.state === 'scheduled' || state.updates.state === 'error';
  if (!waits || !isUpdateAutomatic(state)) return null;
  const earliest = Math.max(after, (state.updates.since ?? 0) + shortestStayMs - 1);
  const atOnce =
    state.settings.system.osInstallPolicy === 'always' && state.updates.state === 'scheduled';
  return {
    at: atOnce ? getNextMinute(earliest) : getNextWindow(state, earliest),
    take: () => moveUpdate(core, 'downloading', 'scheduleWindow'),
  };
}

function getDownloadStep(core: DeviceCore, step: Step): DueStep {
  const { updates, conditions } = core.state;
  const { since, unreachableSince } = step;
  const { line = { since, done: 0 } } = step;
  const doneAt = line.since + Math.ceil((1 - line.done) * getDownloadMs(step));
  const createFailure = (why: UpdateFailure, at: number): DueStep => ({
    at,
    take: () => failDownload(core, why),
  });
  const dues: DueStep[] = [];
  if (updates.target === undefined || conditions.updateNotFound !== undefined) {
    dues.push(createFailure('notFound', since + checkMs));
  }
  if (conditions.updateNoSpace !== undefined) dues.push(createFailure('noSpace', since + checkMs));
  if (conditions.updateDownloadBroken !== undefined) {
    dues.push(
      createFailure('downloadBroken', getPart(step, conditions.updateDownloadBroken.atPercent)),
    );
  }
  if (unreachableSince !== undefined) {
    dues.push(createFailure('serverUnreachable', unreachableSince + downloadTimeoutMs));
  } else if (doneAt > since + maxDownloadMs) {
    dues.push(createFailure('tooSlow', since + maxDownloadMs));
  } else if (conditions.updateVerificationFails !== undefined) {
    dues.push(createFailure('verificationFailed', doneAt));
  } else {
    dues.push({
      at: doneAt,
      take: () => moveUpdate(core, 'installing', 'downloaded'),
    });
  }
  return findEarliest(dues);
}

/** Returns how long a whole download takes over the present line. */
function getDownloadMs({ takesMs, line }: Step): number {
  if (line?.bytesPerSecond === undefined) return takesMs;
  return Math.max(takesMs, Math.ceil((firmwareBytes / line.bytesPerSecond) * 1000));
}

function getInstallStep(core: DeviceCore, step: Step): DueStep {
  const { updatePowerLoss, updateInstallFails } = core.state.conditions;
  const dues: DueStep[] = [];
  if (updatePowerLoss !== undefined) {
    dues.push({ at: getPart(step, updatePowerLoss.atPercent), take: () => powerCycle(core) });
  }
  if (updateInstallFails !== undefined) {
    const take = () => failInstall(core, 'installFailed');
    dues.push({ at: getPart(step, updateInstallFails.atPercent), take });
  }
  dues.push({
    at: step.since + step.takesMs,
    take: () => moveUpdate(core, 'ready', 'installed'),
  });
  return findEarliest(dues);
}

function getReadyStep(core: DeviceCore, step: Step): DueStep | null {
  if (isRestarting(core)) return null;
  return {
    at: step.since + step.takesMs,
    take: () => {
      // If the restart fails, retry after the same delay.
      if (!restart(core)) step.since = core.clock.now();
    },
  };
}

function getPart({ since, takesMs }: Step, percent: number = defaultPercent): number {
  return since + Math.max(shortestStayMs, Math.round((takesMs * percent) / 100));
}

/** Of two steps at the same instant, the first wins. */
function findEarliest(dues: DueStep[]): DueStep {
  return dues.reduce((first, due) => (due.at < first.at ? due : first));
}

function failDownload(core: DeviceCore, why: UpdateFailure): void {
  moveUpdate(core, 'error', 'downloadFailed', why);
}

function failInstall(core: DeviceCore, why: UpdateFailure): void {
  moveUpdate(core, 'error', 'installFailed', why);
}
