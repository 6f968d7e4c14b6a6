import type { Issue } from '@stillhouse/contracts/validators';
import type { DeviceHost } from '../http/host.ts';
import { cloneDevice, dryRunInitialState } from './check-device.ts';
import { splitInitialState } from './initial-state.ts';
import { createInitialSave, ScenarioPlayer } from './player.ts';
import {
  armFaults,
  type CommandResult,
  listFaultIds,
  type OwnedResources,
  runCommand,
  switchCondition,
} from './run-command.ts';
import type { Scenario } from './scenario.ts';

type Begun =
  | { outcome: 'begun'; player: ScenarioPlayer }
  /** The device is as it was, and what it played goes on. */
  | { outcome: 'refused'; issues: Issue[] };

type Options = {
  /** Whether the steps are taken, too, that stand for a user. */
  headless: boolean;
  /** The player that this one takes the place of. */
  instead: ScenarioPlayer | null;
};

/**
 * Puts a device into a scenario's given state and begins to play: all of it or nothing. What falls due now is taken with the
 * next move of time.
 */
export function beginScenario(
  host: DeviceHost,
  scenario: Scenario,
  { headless, instead }: Options,
): Begun {
  const { patch, conditions } = splitInitialState(scenario);
  const startedAt = host.clock.now();
  const taken = takenFaults(host, scenario, instead);
  if (taken.length > 0) return { outcome: 'refused', issues: taken };
  // On a twin, so that nothing has to be taken back.
  const issues = dryRunInitialState(scenario, cloneDevice(host.device));
  if (issues.length > 0) return { outcome: 'refused', issues };
  const belongings: OwnedResources = { faults: [], conditions: [] };
  if (Object.keys(patch).length > 0) tried(runCommand(host, { patch }, belongings, startedAt));
  for (const [name, parameters] of conditions) {
    tried(switchCondition(host, name, parameters, belongings));
  }
  instead?.clear(belongings.conditions);
  tried(armFaults(host, scenario.faults ?? [], belongings, startedAt));
  const first = createInitialSave(scenario, startedAt, headless);
  return { outcome: 'begun', player: new ScenarioPlayer(host, { ...first, belongings }) };
}

/** Somebody has armed faults by hand that have ids of the scenario's. */
function takenFaults(
  { faults }: DeviceHost,
  scenario: Scenario,
  instead: ScenarioPlayer | null,
): Issue[] {
  const ours = instead?.save().belongings.faults ?? [];
  const armed = faults.list().map(({ id }) => id);
  return listFaultIds(scenario)
    .filter((id) => armed.includes(id) && !ours.includes(id))
    .map((id) => ({
      pointer: '/faults',
      message: `a fault "${id}" is armed on the device already; remove it first`,
    }));
}

/** What has been tried or checked before cannot fail. */
function tried({ outcome, result }: CommandResult): void {
  if (outcome === 'failed') throw new Error(`What had been checked was refused: ${result}`);
}
