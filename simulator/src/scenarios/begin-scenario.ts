import type { Issue } from '@stillhouse/contracts/validators';
import type { DeviceHost } from '../http/host.ts';
import { cloneDevice, dryRunInitialState } from './check-device.ts';
import { listFaultIds } from './check-event.ts';
import { splitInitialState } from './initial-state.ts';
import {
  armFaults,
  type CommandResult,
  type OwnedResources,
  switchCondition,
} from './owned-resources.ts';
import { createInitialSave, ScenarioPlayer } from './player.ts';
import { runCommand } from './run-command.ts';
import type { Scenario } from './scenario.ts';

type Begun =
  | { outcome: 'begun'; player: ScenarioPlayer }
  /** The device is unchanged, and its scenario continues. */
  | { outcome: 'rejected'; issues: Issue[] };

type Options = {
  /** Execute the steps that stand for a user, too. */
  headless: boolean;
  /** The player to replace. */
  instead: ScenarioPlayer | null;
};

/**
 * Applies the initial state of a scenario to a device and starts the scenario, or changes nothing.
 * Steps that are due now are executed when time advances next.
 */
export function beginScenario(
  host: DeviceHost,
  scenario: Scenario,
  { headless, instead }: Options,
): Begun {
  const { patch, conditions } = splitInitialState(scenario);
  const startedAt = host.clock.now();
  const conflicts = findTakenFaultIds(host, scenario, instead);
  if (conflicts.length > 0) return { outcome: 'rejected', issues: conflicts };
  // On a clone, so that nothing has to be undone.
  const issues = dryRunInitialState(scenario, cloneDevice(host.device));
  if (issues.length > 0) return { outcome: 'rejected', issues };
  const owned: OwnedResources = { faults: [], conditions: [] };
  if (Object.keys(patch).length > 0) assertDone(runCommand(host, { patch }, owned, startedAt));
  for (const [name, parameters] of conditions) {
    assertDone(switchCondition(host, name, parameters, owned));
  }
  instead?.clear(owned.conditions);
  assertDone(armFaults(host, scenario.faults ?? [], owned, startedAt));
  const first = createInitialSave(scenario, startedAt, headless);
  return {
    outcome: 'begun',
    player: new ScenarioPlayer(host, { ...first, ownedResources: owned }),
  };
}

/** Finds armed faults that are not the scenario's but have its ids. */
function findTakenFaultIds(
  { faults }: DeviceHost,
  scenario: Scenario,
  instead: ScenarioPlayer | null,
): Issue[] {
  const ours = instead?.save().ownedResources.faults ?? [];
  const armed = faults.list().map(({ id }) => id);
  return listFaultIds(scenario)
    .filter((id) => armed.includes(id) && !ours.includes(id))
    .map((id) => ({
      pointer: '/faults',
      message: `a fault "${id}" is already armed on the device; remove it first`,
    }));
}

/** Commands that were checked in a dry run cannot fail. */
function assertDone({ outcome, result }: CommandResult): void {
  if (outcome === 'failed') throw new Error(`A checked command failed: ${result}`);
}
