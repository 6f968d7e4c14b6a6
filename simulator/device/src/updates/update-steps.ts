import { getProduct } from '@stillhouse/products/catalog';
import type { DeviceCore } from '../core/device-core.ts';
import { canReachCloud } from '../network/reach.ts';
import { powerCycle } from '../power/power.ts';
import { isRestarting, restart } from '../power/reboot.ts';
import type { DeviceState, UpdateFailure } from '../state/device-state.ts';
import { getNextMinute, getNextWindow, isUpdateAutomatic } from './maintenance-window.ts';
import { moveUpdate } from './update-machine.ts';

type Step = NonNullable<DeviceState['updates']['step']>;

/** What an update does next by itself. */
type DueStep = {
  /** Epoch ms; it may have passed. */
  at: number;
  take: () => void;
};

/** Design D8: the device restarts by itself this long after an update is ready. */
const restartDelayMs = 10_000;

/** What can be told from looking at the firmware and at the disk is known this soon. */
const checkMs = 2_000;

/** For so long a download puts up with a server that does not answer. */
const downloadTimeoutMs = 30_000;

/** Decision: a download that takes longer is given up; the contract bounds it to 10 minutes. */
const maxDownloadMs = 540_000;

/** Decision: so much has to come over a line of low bandwidth. */
const firmwareBytes = 300_000_000;

/** Of a line with the condition lowBandwidth, unless it says otherwise. */
const defaultLowBytesPerSecond = 4_000;

const defaultPercent = 50;

/**
 * Sets the agenda to what the update does next, given its state and what is wrong around it. To be
 * called after whatever may change that; when nothing has, nothing is done.
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

/** What the agenda runs when the next thing is due. */
export function takeUpdateStep(core: DeviceCore): void {
  const now = core.clock.now();
  // A window that opens now is the next one after the instant before.
  const due = getNextStep(core, now - 1);
  if (due !== null && due.at <= now) due.take();
  scheduleUpdateStep(core);
}

/** An update whose device loses its power has failed, unless all that was left was the restart. */
export function abortUpdate(core: DeviceCore): void {
  const { state } = core.state.updates;
  if (state === 'downloading') failDownload(core, 'interrupted');
  if (state === 'installing') failInstall(core, 'powerLost');
}

/** The firmware that was ready runs from the restart on. */
export function finishUpdate(core: DeviceCore): void {
  const { updates } = core.state;
  if (updates.state !== 'ready') return;
  core.state.firmwareVersion = updates.target ?? core.state.firmwareVersion;
  moveUpdate(core, 'upToDate', 'rebooted');
}

/** Gives a state that takes its time the record of it, and any other none. */
function syncStep({ state, clock, random }: DeviceCore): void {
  const { updates } = state;
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
    const usualMs = { downloading: downloadMs, installing: installMs, ready: restartDelayMs };
    const share = updates.state === 'ready' ? 1 : 0.8 + 0.4 * random.stream('updates').float();
    const takesMs = Math.round(usualMs[updates.state] * share);
    updates.step = { state: updates.state, since: clock.now(), takesMs };
  }
  if (updates.state !== 'downloading' || canReachCloud(state)) delete updates.step.unreachableSince;
  else updates.step.unreachableSince ??= clock.now();
}

/** @param after epoch ms; maintenance windows up to then are over */
function getNextStep(core: DeviceCore, after: number): DueStep | null {
  const { updates, conditions } = core.state;
  const { step } = updates;
  if (step === undefined) return getWindowStep(core, after);
  if (conditions.updateStuck !== undefined) {
    const { in: stuckIn = 'downloading' } = conditions.updateStuck;
    if (stuckIn === step.state) return null;
  }
  if (step.state === 'downloading') return getDownloadStep(core, step);
  if (step.state === 'installing') return getInstallStep(core, step);
  return getReadyStep(core, step);
}

/** Spec section 8: what has failed is tried again in the next window, too. */
function getWindowStep(core: DeviceCore, after: number): DueStep | null {
  const { state } = core;
  const waits = state.updates.state === 'scheduled' || state.updates.state === 'error';
  if (!waits || !isUpdateAutomatic(state)) return null;
  const atOnce =
    state.settings.system.osInstallPolicy === 'always' && state.updates.state === 'scheduled';
  return {
    at: atOnce ? getNextMinute(after) : getNextWindow(state, after),
    take: () => moveUpdate(core, 'downloading', 'scheduleWindow'),
  };
}

function getDownloadStep(core: DeviceCore, step: Step): DueStep {
  const { updates, conditions } = core.state;
  const { since, unreachableSince } = step;
  const doneAt = since + getDownloadMs(step, conditions);
  const failure = (why: UpdateFailure, at: number): DueStep => ({
    at,
    take: () => failDownload(core, why),
  });
  const dues: DueStep[] = [];
  if (updates.target === undefined || conditions.updateNotFound !== undefined) {
    dues.push(failure('notFound', since + checkMs));
  }
  if (conditions.updateNoSpace !== undefined) dues.push(failure('noSpace', since + checkMs));
  if (conditions.updateDownloadBroken !== undefined) {
    dues.push(failure('downloadBroken', getPart(step, conditions.updateDownloadBroken.atPercent)));
  }
  if (unreachableSince !== undefined) {
    dues.push(failure('serverUnreachable', unreachableSince + downloadTimeoutMs));
  } else if (doneAt > since + maxDownloadMs) {
    dues.push(failure('tooSlow', since + maxDownloadMs));
  } else if (conditions.updateVerificationFails !== undefined) {
    dues.push(failure('verificationFailed', doneAt));
  } else {
    dues.push({
      at: doneAt,
      take: () => moveUpdate(core, 'installing', 'downloaded'),
    });
  }
  return findEarliest(dues);
}

function getDownloadMs({ takesMs }: Step, { lowBandwidth }: DeviceState['conditions']): number {
  if (lowBandwidth === undefined) return takesMs;
  const { bytesPerSecond = defaultLowBytesPerSecond } = lowBandwidth;
  return Math.max(takesMs, Math.ceil((firmwareBytes / bytesPerSecond) * 1000));
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
      // One that cannot restart tries again, as long after.
      if (!restart(core)) step.since = core.clock.now();
    },
  };
}

function getPart({ since, takesMs }: Step, percent: number = defaultPercent): number {
  return since + Math.round((takesMs * percent) / 100);
}

/** Of two at the same instant, the first. */
function findEarliest(dues: DueStep[]): DueStep {
  return dues.reduce((first, due) => (due.at < first.at ? due : first));
}

function failDownload(core: DeviceCore, why: UpdateFailure): void {
  moveUpdate(core, 'error', 'downloadFailed', why);
}

function failInstall(core: DeviceCore, why: UpdateFailure): void {
  moveUpdate(core, 'error', 'installFailed', why);
}
