import { getProduct } from '@stillhouse/products/catalog';
import type { DeviceCore } from '../core/device-core.ts';
import { resetVolatileSettings } from '../settings/settings-chromium.ts';
import { setVideoPreview } from '../setup/setup.ts';
import type { PowerState, TaskKind } from '../state/device-state.ts';
import { interruptWork } from './interrupt-work.ts';

const restartSteps: TaskKind[] = ['shutDown', 'startBooting', 'hangWhileBooting', 'finishBooting'];

/** The plug is pulled: off at once, and no restart under way goes on. */
export function powerOff(core: DeviceCore): void {
  core.taskScheduler.cancel(...restartSteps);
  interruptWork(core);
  changePower(core, 'off');
}

/** The plug is put back: a device that is off boots; one that is on or booting is left alone. */
export function powerOn(core: DeviceCore): void {
  if (core.state.power.state === 'off') startBooting(core);
}

/** The plug is pulled and, some seconds later, put back. */
export function powerCycle(core: DeviceCore): void {
  powerOff(core);
  core.taskScheduler.schedule('startBooting', getProduct(core.state.product).boot.offMs);
}

/** Ms until a booting device serves again; null when it is not booting, or never gets there. */
export function getRemainingBootMs(core: DeviceCore): number | null {
  const at = core.taskScheduler.getDueTime('finishBooting');
  if (core.state.power.state !== 'booting' || at === null) return null;
  return at - core.clock.now();
}

/** Step of a restart that goes wrong: what the agenda runs. It boots, and does not get anywhere. */
export function hangWhileBooting(core: DeviceCore): void {
  core.taskScheduler.cancel(...restartSteps);
  resetVolatileSettings(core);
  // nobody who has just started is looking at it
  setVideoPreview(core, false);
  changePower(core, 'booting');
}

/** Step of a restart: what the agenda runs. */
export function startBooting(core: DeviceCore): void {
  hangWhileBooting(core);
  core.taskScheduler.schedule('finishBooting', getProduct(core.state.product).boot.bootingMs);
}

/** Step of a restart: what the agenda runs. */
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
