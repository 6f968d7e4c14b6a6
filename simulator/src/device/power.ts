import { productOf } from '@stillhouse/contracts/products';
import type { DeviceCore } from './core.ts';
import { forgetVolatile } from './settings-chromium.ts';
import type { PowerState, TaskKind } from './state.ts';

/** Between the answer to a restart and the first refused connection: the answer gets out first. */
const shutDownDelayMs = 500;

const restartSteps: TaskKind[] = ['shutDown', 'startBooting', 'finishBooting'];

/**
 * Restarts the device as the API does (design D9): it goes off a moment later, then boots, then is
 * back. Returns false, and does nothing, when it is not on.
 */
export function reboot(core: DeviceCore): boolean {
  if (core.state.power.state !== 'on') return false;
  if (core.agenda.dueAt('shutDown') === null) core.agenda.schedule('shutDown', shutDownDelayMs);
  return true;
}

/** The plug is pulled: off at once, and no restart under way goes on. */
export function powerOff(core: DeviceCore): void {
  core.agenda.cancel(...restartSteps);
  changePower(core, 'off');
}

/** The plug is put back: a device that is off boots; one that is on or booting is left alone. */
export function powerOn(core: DeviceCore): void {
  if (core.state.power.state === 'off') startBooting(core);
}

/** The plug is pulled and, some seconds later, put back. */
export function powerCycle(core: DeviceCore): void {
  powerOff(core);
  core.agenda.schedule('startBooting', productOf(core.state.product).boot.offMs);
}

/** Ms until a booting device serves again; null when it is not booting, or never gets there. */
export function bootedInMs(core: DeviceCore): number | null {
  const at = core.agenda.dueAt('finishBooting');
  if (core.state.power.state !== 'booting' || at === null) return null;
  return at - core.clock.now();
}

/** Step of a restart: what the agenda runs. */
export function startBooting(core: DeviceCore): void {
  core.agenda.cancel(...restartSteps);
  forgetVolatile(core);
  changePower(core, 'booting');
  core.agenda.schedule('finishBooting', productOf(core.state.product).boot.bootingMs);
}

/** Step of a restart: what the agenda runs. */
export function finishBooting(core: DeviceCore): void {
  core.agenda.cancel(...restartSteps);
  changePower(core, 'on');
}

function changePower(core: DeviceCore, to: PowerState): void {
  const from = core.state.power.state;
  if (from === to) return;
  core.state.power = { state: to, since: core.clock.now() };
  core.emit({ type: 'power', from, to });
}
