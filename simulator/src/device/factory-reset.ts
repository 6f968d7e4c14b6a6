import type { DeviceCore } from './core.ts';
import { makeState } from './factory.ts';
import { powerCycle } from './power.ts';
import { newSigningKey } from './signing-key.ts';
import { offeredState } from './updates.ts';

/**
 * Puts everything that somebody has set back to what an unset-up device has, with a new key, so that
 * no token stays good, then restarts, unless it is
 * off. What the device is (product, serial number, firmware) stays,
 * and so does what is around it (conditions, what the provider offers).
 */
export function factoryReset(core: DeviceCore): void {
  const { product, seed, serialNumber, firmwareVersion, updates, conditions, power } = core.state;
  core.agenda.disarm();
  const fresh = makeState({
    product,
    seed,
    firmwareVersion,
    outOfBox: true,
    brand: core.brand,
    signingKey: newSigningKey(core.random),
    now: core.clock.now(),
  });
  core.state = { ...fresh, serialNumber, updates, conditions, power };
  updates.state = offeredState(core.state);
  core.emit({ type: 'factoryReset' });
  if (power.state !== 'off') powerCycle(core);
}
