import { getProduct } from '@stillhouse/products/catalog';
import type { DeviceCore } from '../core/device-core.ts';
import { resetVolatileSettings } from '../settings/settings-chromium.ts';
import { setVideoPreview } from '../setup/setup.ts';
import type { PowerState, TaskKind } from '../state/device-state.ts';
import { interruptWork } from './interrupt-work.ts';

const restartSteps: TaskKind[] = ['shutDown', 'startBooting', 'hangWhileBooting', 'finishBooting'];

/** Pulls the plug: the device is off immediately, and a restart in progress ends. */
export function powerOff(core: DeviceCore): void {
  core.taskScheduler.cancel(...restartSteps);
  interruptWork(core);
  changePower(core, 'off');
}

/** Returns true if the device is off, and stays off until somebody plugs it in. */
export function isUnplugged({ state, taskScheduler }: DeviceCore): boolean {
  return (
    state.power.state === 'off' &&
    restartSteps.every((task) => taskScheduler.getDueTime(task) === null)
  );
}

/** Plugs the device in. It boots if it was off. */
export function powerOn(core: DeviceCore): void {
  if (core.state.power.state === 'off') startBooting(core);
}

/** Pulls the plug and plugs the device in again some seconds later. */
export function powerCycle(core: DeviceCore): void {
  powerOff(core);
  core.taskScheduler.schedule('startBooting', getProduct(core.state.product).boot.offMs);
}

/**
 * Returns the ms until a booting device is ready, or null if it is not booting or never gets ready.
 */
export function getRemainingBootMs(core: DeviceCore): number | null {
  const at = core.taskScheduler.getDueTime('finishBooting');
  if (core.state.power.state !== 'booting' || at === null) return null;
  return at - core.clock.now();
}

/** Scheduled task of a failed restart: the device boots forever. */
export function hangWhileBooting(core: DeviceCore): void {
  core.taskScheduler.cancel(...restartSteps);
  resetVolatileSettings(core);
  // The preview does not survive a restart.
  setVideoPreview(core, false);
  changePower(core, 'booting');
}

/** Scheduled task of a restart. */
export function startBooting(core: DeviceCore): void {
  hangWhileBooting(core);
  core.taskScheduler.schedule('finishBooting', getProduct(core.state.product).boot.bootingMs);
}

/** Scheduled task of a restart. */
export function finishBooting(core: DeviceCore): void {
  core.taskScheduler.cancel(...restartSteps);
  changePower(core, 'on');
}

function changePower(core: DeviceCore, to: PowerState): void {
  const from = core.state.power.state;
  if (from === to) return;
  core.state.power = { state: to, since: core.clock.now() };
  core.emit({ type: 'power', from, to });
}
