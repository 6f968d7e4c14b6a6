import type { Issue } from '@stillhouse/contracts/validators';
import { parseInstant } from '@stillhouse/foundation/instant';
import type { DeviceHost } from '../http/host.ts';
import { dryRunInitialState } from '../scenarios/check-device.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { compareDevice } from './lease-from-scenario.ts';
import type { LeaseTerms } from './lease-options.ts';

/** Why a device that is leased like that could not be put into a scenario's given state. */
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

/** The terms of a device that is made anew for a scenario: time and its pace go on. */
export function getTermsForScenario(
  scenario: Scenario,
  terms: LeaseTerms,
  { clock, barrier }: DeviceHost,
): LeaseTerms {
  const { now: asked } = scenario.clock ?? {};
  const now = asked === undefined ? 0 : (parseInstant(asked) ?? 0);
  return {
    ...terms,
    ...scenario.device,
    clock: clock.mode,
    ...(clock.mode === 'scaled' && { speed: clock.speed }),
    lockstep: barrier.lockstep,
    now: Math.max(now, clock.now()),
  };
}

/** What a device would have to be for a scenario, and is not. */
export function listMismatches(scenario: Scenario, { device: { state } }: DeviceHost): string[] {
  return compareDevice(scenario, {
    product: state.product,
    firmware: state.firmwareVersion,
    seed: state.seed,
    setUp: state.setup.completed,
  });
}
