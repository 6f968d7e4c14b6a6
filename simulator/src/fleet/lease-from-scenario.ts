import { parseInstant } from '@stillhouse/foundation/instant';
import type { Scenario } from '../scenarios/scenario.ts';
import type { LeaseOptions } from './lease-options.ts';

/** Adds the options of the scenario to those of a lease, which have priority. */
export function withScenario(options: LeaseOptions): LeaseOptions {
  const { scenario } = options;
  if (scenario === undefined) return options;
  const { device = {}, clock: { mode, speed, now } = {} } = scenario;
  const start = now === undefined ? null : parseInstant(now);
  // Clock mode and speed belong together: a lease that sets one of them overrides both.
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
 * Returns the properties of a device that do not match a scenario, and that only recreating the
 * device could change.
 */
export function compareDevice(
  { device = {} }: Scenario,
  is: { product: string; firmware: string; seed: number; setUp: boolean; profile: string | null },
): string[] {
  const { profile } = device;
  const comparisons: [string, unknown, unknown][] = [
    ['product', device.product, is.product],
    ['firmware', device.firmware, is.firmware],
    ['seed', device.seed, is.seed],
    ['outOfBox', device.outOfBox, !is.setUp],
    ['profile', typeof profile === 'object' ? profile.profile : profile, is.profile ?? 'none'],
  ];
  return comparisons
    .filter(([, wanted, found]) => wanted !== undefined && wanted !== found)
    .map(([name, wanted, found]) => `${name} ${String(wanted)} (it has ${String(found)})`);
}
