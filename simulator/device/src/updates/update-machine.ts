import {
  isLegalMove,
  type UpgradeState,
  type UpgradeTrigger,
} from '@stillhouse/contracts/state-machines';
import type { DeviceCore } from '../core/device-core.ts';
import type { UpdateFailure } from '../state/device-state.ts';

/**
 * Moves the update state along the contract's table (R4.13).
 * @throws Error for any other move, which is a bug of the simulator
 */
export function moveUpdate(
  core: DeviceCore,
  to: UpgradeState,
  trigger: UpgradeTrigger,
  failure?: UpdateFailure,
): void {
  const { updates } = core.state;
  const from = updates.state;
  if (!isLegalMove(from, to, trigger)) {
    throw new Error(
      `The update state cannot go from ${from} to ${to} by ${trigger}: UpgradeState in openapi.yaml has no such move.`,
    );
  }
  updates.state = to;
  updates.since = core.clock.now();
  if (failure !== undefined) updates.failure = failure;
  const why = failure === undefined ? {} : { failure };
  core.emit({ type: 'updateState', from, to, trigger, ...why });
}
