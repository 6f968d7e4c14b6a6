import { getProduct } from '@stillhouse/products/catalog';
import type { DeviceCore } from '../core/device-core.ts';
import { powerCycle, powerOff } from './power.ts';

/** The reason is a sentence without its period. */
type RebootObstacle = { outcome: 'rejected' | 'failed'; reason: string };

export type RebootResult = { outcome: 'restarts' } | RebootObstacle;

/** Delay between the response and the shutdown, so that the response is delivered. */
const shutDownDelayMs = 500;

/** Restarts the device as the API does (R4.29): it goes off a moment later, boots and is back. */
export function reboot(core: DeviceCore): RebootResult {
  const obstacle = findRebootObstacle(core);
  if (obstacle !== null) return obstacle;
  restart(core);
  return { outcome: 'restarts' };
}

/** Returns why the device would not restart on request, or null. */
export function findRebootObstacle({ state }: DeviceCore): RebootObstacle | null {
  const { power, updates, conditions } = state;
  const reject = (reason: string): RebootObstacle => ({ outcome: 'rejected', reason });
  if (power.state !== 'on') {
    return reject(
      `A device restarts only while it is on, and its power is "${power.state}". Use powerOn, or wait`,
    );
  }
  if (conditions.rebootRefused !== undefined) {
    return reject('The condition rebootRefused is on; switch it off');
  }
  if (updates.state === 'installing') {
    return reject('Firmware is being installed. Wait until the update state is another');
  }
  if (conditions.rebootFails?.how === 'problem') {
    return { outcome: 'failed', reason: 'The restart could not be started. Try again' };
  }
  return null;
}

/** Restarts the device without a request. Returns false if the restart fails. */
export function restart(core: DeviceCore): boolean {
  if (core.state.conditions.rebootFails !== undefined) return false;
  if (!isRestarting(core)) core.taskScheduler.schedule('shutDown', shutDownDelayMs);
  return true;
}

/** Returns true if a restart is scheduled. */
export function isRestarting({ taskScheduler }: DeviceCore): boolean {
  return taskScheduler.getDueTime('shutDown') !== null;
}

/**
 * Scheduled task of a restart. A device with the condition rebootNeverReturns needs a power cycle.
 */
export function shutDown(core: DeviceCore): void {
  const { rebootNeverReturns } = core.state.conditions;
  if (rebootNeverReturns === undefined) {
    powerCycle(core);
    return;
  }
  powerOff(core);
  if (rebootNeverReturns.stays === 'booting') {
    core.taskScheduler.schedule('hangWhileBooting', getProduct(core.state.product).boot.offMs);
  }
}
