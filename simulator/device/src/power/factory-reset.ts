import type { DeviceCore } from '../core/device-core.ts';
import { createState } from '../factory/factory.ts';
import { createSigningKey } from '../factory/signing-key.ts';
import { powerCycle } from './power.ts';

/**
 * Puts everything that somebody has set back to what an unset-up device has, with a new key, so that
 * no token stays good, then restarts, unless it is
 * off. What the device is (product, serial number, firmware) stays,
 * and so does what is around it (conditions and what is planned of them, networks, what the provider offers).
 */
export function factoryReset(core: DeviceCore): void {
  const { product, seed, serialNumber, firmwareVersion, updates, power } = core.state;
  const { conditions, nearbyNetworks } = core.state;
  const scheduledTasks = core.state.scheduledTasks.filter(
    ({ task }) => task.kind === 'switchCondition',
  );
  core.taskScheduler.disarm();
  const fresh = createState({
    product,
    seed,
    firmwareVersion,
    outOfBox: true,
    brand: core.brand,
    signingKey: createSigningKey(core.random),
    now: core.clock.now(),
  });
  const surroundings = { conditions, nearbyNetworks, scheduledTasks };
  core.state = { ...fresh, ...surroundings, serialNumber, updates, power };
  core.taskScheduler.rearm();
  core.logBook.wipe(core.clock.now());
  core.emit({ type: 'factoryReset' });
  if (power.state !== 'off') powerCycle(core);
}
