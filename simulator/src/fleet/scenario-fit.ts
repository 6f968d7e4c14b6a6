import type { Issue } from '@stillhouse/contracts/validators';
import { parseInstant } from '@stillhouse/foundation/instant';
import type { DeviceHost } from '../http/host.ts';
import { dryRunInitialState } from '../scenarios/check-device.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { compareDevice } from './lease-from-scenario.ts';
import type { LeaseTerms } from './lease-options.ts';

/** Returns why a device with these lease options cannot take a scenario's initial state. */
export function checkScenarioFit(
  scenario: Scenario,
  {
    product,
    firmware,
    seed,
    outOfBox,
  }: Pick<LeaseTerms, 'product' | 'firmware' | 'outOfBox'> & { seed?: number },
): Issue[] {
  const device = {
    ...scenario.device,
    product,
    ...(firmware !== undefined && { firmware }),
    ...(seed !== undefined && { seed }),
    ...(outOfBox !== undefined && { outOfBox }),
  };
  return dryRunInitialState({ ...scenario, device });
}

/** Returns the terms to recreate a device for a scenario. Time and clock mode continue. */
export function getTermsForScenario(
  scenario: Scenario,
  terms: LeaseTerms,
  { clock, barrier }: DeviceHost,
): LeaseTerms {
  const { now: requested } = scenario.clock ?? {};
  const now = requested === undefined ? 0 : (parseInstant(requested) ?? 0);
  return {
    ...terms,
    ...scenario.device,
    clock: clock.mode,
    ...(clock.mode === 'scaled' && { speed: clock.speed }),
    lockstep: barrier.lockstep,
    now: Math.max(now, clock.now()),
  };
}

/** Returns the properties of a device that do not match a scenario. */
export function listMismatches(
  scenario: Scenario,
  { device: { state }, profile }: DeviceHost,
): string[] {
  return compareDevice(scenario, {
    product: state.product,
    firmware: state.firmwareVersion,
    seed: state.seed,
    setUp: state.setup.completed,
    profile: profile.name,
  });
}
