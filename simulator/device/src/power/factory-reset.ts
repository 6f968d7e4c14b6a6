import type { DeviceCore } from '../core/device-core.ts';
import { createState } from '../factory/factory.ts';
import { createSigningKey } from '../factory/signing-key.ts';
import { powerCycle } from './power.ts';

/**
 * Resets all settings to those of a new device, with a new key that invalidates all tokens, then
 * restarts unless it is off. Product, serial number and firmware stay, and so does the environment:
 * conditions and their plans, nearby networks, and offered versions.
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
  const dependencies = { conditions, nearbyNetworks, scheduledTasks };
  core.state = { ...fresh, ...dependencies, serialNumber, updates, power };
  core.taskScheduler.rearm();
  core.logBook.wipe(core.clock.now());
  core.emit({ type: 'factoryReset' });
  if (power.state !== 'off') powerCycle(core);
}
