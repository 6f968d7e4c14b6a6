import { upgradeMachine } from '@stillhouse/contracts/state-machines';
import { DeviceClock } from '@stillhouse/device/clock/device-clock';
import { createDevice, type Device } from '@stillhouse/device/device';
import type { DeviceEvent } from '@stillhouse/device/events/device-event';
import { restoreState } from '@stillhouse/device/patch/patch-state';
import { certificateReader } from '@stillhouse/x509/certificate-reader';
import { validateDeviceState } from '../../build/control-validators.js';
import type { ControlSchema } from '../../client/control-schema.ts';
import { makeLabCall } from './lab-call.ts';
import type { MachineMove, MachineName } from './machines.ts';
import { getModelMachine, isTimedMachine } from './model-machines.ts';
import { getMove } from './observed-moves.ts';

type LabCall = ControlSchema<'LabCall'>;

/** The longest that a move may take, in simulated ms. Any other move takes less than a download. */
export const maxMoveMs = Math.max(
  ...upgradeMachine.moves.map((move) => ('withinMs' in move ? move.withinMs : 0)),
);

export type TryOutResult =
  /** The move is made. `takesTime`: only after time has advanced. */
  | { outcome: 'moves'; takesTime: boolean }
  /** Why it is not made, a sentence without its period. */
  | { outcome: 'stays'; reason: string };

/**
 * Makes calls on a clone of a device, without notifications, and checks whether they cause the
 * move.
 */
export async function tryOut(
  device: Device,
  machine: MachineName,
  move: MachineMove,
  calls: readonly LabCall[],
): Promise<TryOutResult> {
  const { copy, clock } = createCopy(device);
  let isMade = false;
  copy.onEvent((event) => {
    isMade ||= event.type === machine && isThe(move, event);
  });
  const at = () => getModelMachine(machine).at(copy);
  const isAtGoal = () => isTimedMachine(machine) && at() === move.to;
  // What happens after another move is not this one.
  const isOver = () => isMade || at() !== move.from;
  try {
    for (const call of calls) {
      const rejection = makeLabCall(copy, call);
      if (rejection !== null) return { outcome: 'stays', reason: rejection };
    }
    if (isMade || isAtGoal()) return { outcome: 'moves', takesTime: false };
    await clock.advanceUntil(isOver, clock.now() + maxMoveMs);
    if (isMade) return { outcome: 'moves', takesTime: true };
    return { outcome: 'stays', reason: 'Not possible in the current state' };
  } finally {
    clock.dispose();
  }
}

/** Creates a copy of a device with a clock of its own. Nothing that happens to it is reported. */
export function createCopy({ state, clock, brand, enrollmentBackend: cloudEnrollment }: Device): {
  copy: Device;
  clock: DeviceClock;
} {
  const standing = new DeviceClock({ mode: 'manual', now: clock.now() });
  const { product, seed } = state;
  const copy = createDevice({
    product,
    seed,
    clock: standing,
    brand,
    cloudEnrollment: cloudEnrollment.copy(),
    validateState: validateDeviceState,
    certificateReader,
  });
  const put = restoreState(copy, state);
  if (put.outcome === 'rejected') throw new Error('The state of the device is invalid.');
  return { copy, clock: standing };
}

function isThe({ from, to, trigger }: MachineMove, event: DeviceEvent): boolean {
  if (!('from' in event) || event.from !== from || event.to !== to) return false;
  return getMove(event) !== null && (event.type !== 'updateState' || event.trigger === trigger);
}
