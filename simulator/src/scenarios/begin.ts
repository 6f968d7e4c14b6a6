import type { Issue } from '@stillhouse/contracts/validators';
import { isConditionName } from '../device/conditions.ts';
import type { DeviceHost } from '../http/host.ts';
import { arm, type Belongings, faultIdsOf, switchCondition } from './deeds.ts';
import { givenOf } from './given.ts';
import { firstSave, ScenarioPlayer } from './player.ts';
import type { Scenario } from './scenario.ts';

type Begun =
  | { outcome: 'begun'; player: ScenarioPlayer }
  /** The device is as it was, and what it played goes on. */
  | { outcome: 'refused'; issues: Issue[] };

interface Options {
  /** Whether the steps are taken, too, that stand for a user. */
  rehearse: boolean;
  /** The player that this one takes the place of. */
  instead: ScenarioPlayer | null;
}

/**
 * Puts a device into a scenario's given state and begins to play: all of it or nothing. What falls due now is taken with the
 * next move of time.
 */
export function beginScenario(
  host: DeviceHost,
  scenario: Scenario,
  { rehearse, instead }: Options,
): Begun {
  const { patch, conditions } = givenOf(scenario);
  const startedAt = host.clock.now();
  const taken = takenFaults(host, scenario, instead);
  if (taken.length > 0) return { outcome: 'refused', issues: taken };
  const before = { ...host.device.state.conditions };
  const belongings: Belongings = { faults: [], conditions: [] };
  const issues: Issue[] = [];
  for (const [name, parameters] of conditions) {
    const { outcome, result } = switchCondition(host, name, parameters, belongings);
    if (outcome === 'failed')
      issues.push({ pointer: `/given/conditions/${name}`, message: result });
  }
  if (issues.length === 0) issues.push(...patchIssues(host, patch));
  if (issues.length > 0) {
    restoreConditions(host, belongings.conditions, before);
    return { outcome: 'refused', issues };
  }
  instead?.clear(belongings.conditions);
  const armed = arm(host, scenario.faults ?? [], belongings, startedAt);
  if (armed.outcome === 'failed') throw new Error(`Checked faults were refused: ${armed.result}`);
  const first = firstSave(scenario, startedAt, rehearse);
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
  return faultIdsOf(scenario)
    .filter((id) => armed.includes(id) && !ours.includes(id))
    .map((id) => ({
      pointer: '/faults',
      message: `a fault "${id}" is armed on the device already; remove it first`,
    }));
}

function patchIssues({ device }: DeviceHost, patch: Record<string, unknown>): Issue[] {
  if (Object.keys(patch).length === 0) return [];
  const patched = device.patchState(patch);
  if (patched.outcome === 'patched') return [];
  return patched.issues.map(({ pointer, message }) => ({ pointer: `/given${pointer}`, message }));
}

function restoreConditions(
  { device }: DeviceHost,
  names: readonly string[],
  before: Readonly<Record<string, unknown>>,
): void {
  for (const name of names) {
    if (!isConditionName(name)) continue;
    if (before[name] === undefined) device.clearCondition(name);
    else device.setCondition(name, before[name]);
  }
}
