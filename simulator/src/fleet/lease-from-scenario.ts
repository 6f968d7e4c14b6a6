import { parseInstant } from '@stillhouse/foundation/instant';
import type { Scenario } from '../scenarios/scenario.ts';
import type { LeaseOptions } from './lease-options.ts';

/** Options of a lease with what its scenario says where they say nothing. */
export function withScenario(options: LeaseOptions): LeaseOptions {
  const { scenario } = options;
  if (scenario === undefined) return options;
  const { device = {}, clock: { mode, speed, now } = {} } = scenario;
  const start = now === undefined ? null : parseInstant(now);
  // A pace is one thing: whoever says one part of it says all of it.
  const saysPace = options.clock !== undefined || options.speed !== undefined;
  const isScaled = mode === undefined && speed !== undefined;
  const pace = {
    ...(mode !== undefined && { clock: mode }),
    ...(isScaled && { clock: 'scaled' as const }),
    ...(speed !== undefined && { speed }),
  };
  return {
    ...device,
    ...(saysPace ? {} : pace),
    ...(start !== null && { now: start }),
    ...options,
  };
}

/**
 * What a device has to be for a scenario, and is not; it can only be made so anew. Empty when it
 * fits.
 */
export function compareDevice(
  { device = {} }: Scenario,
  is: { product: string; firmware: string; seed: number; setUp: boolean },
): string[] {
  const asked: [string, unknown, unknown][] = [
    ['product', device.product, is.product],
    ['firmware', device.firmware, is.firmware],
    ['seed', device.seed, is.seed],
    ['outOfBox', device.outOfBox, !is.setUp],
  ];
  return asked
    .filter(([, wanted, found]) => wanted !== undefined && wanted !== found)
    .map(([name, wanted, found]) => `${name} ${String(wanted)} (it has ${String(found)})`);
}
