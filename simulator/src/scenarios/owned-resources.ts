import { endCondition, setCondition } from '@stillhouse/device/conditions/condition-plan';
import { isConditionName } from '@stillhouse/device/conditions/conditions';
import type { FaultSpec } from '../faults/fault.ts';
import type { DeviceHost } from '../http/host.ts';
import type { ScenarioCommand } from './scenario.ts';

type Fault = NonNullable<ScenarioCommand['fault']>;

/** The result of a command, as text. */
export type CommandResult = { outcome: 'done' | 'failed'; result: string };

/** Faults and conditions that a scenario set and removes when it ends. Plain JSON. */
export type OwnedResources = {
  faults: string[];
  conditions: string[];
};

export const complete = (result: string): CommandResult => ({ outcome: 'done', result });
export const fail = (result: string): CommandResult => ({ outcome: 'failed', result });

/** @param parameters null to switch the condition off */
export function switchCondition(
  { device }: DeviceHost,
  name: string,
  parameters: unknown,
  owned: OwnedResources,
): CommandResult {
  if (!isConditionName(name)) throw new Error(`There is no condition "${name}".`);
  const others = owned.conditions.filter((known) => known !== name);
  if (parameters === null) {
    endCondition(device, name);
    owned.conditions = others;
    return complete('off');
  }
  const set = setCondition(device, name, parameters);
  if (set.outcome === 'rejected') return fail(getFirst(set.issues));
  owned.conditions = [...others, name];
  return complete('on');
}

/** Arms all faults or none. */
export function armFaults(
  { faults }: DeviceHost,
  given: readonly Fault[],
  owned: OwnedResources,
  startedAt: number,
): CommandResult {
  const result = faults.arm(given.map((fault) => getSpec(fault, startedAt)));
  if ('rejected' in result) return fail(getFirst(result.rejected.flatMap(({ issues }) => issues)));
  owned.faults.push(...result.armed.map(({ id }) => id));
  return complete('armed');
}

export function disarm({ faults }: DeviceHost, id: string, owned: OwnedResources): CommandResult {
  const ids = id === '*' ? owned.faults : [id];
  const removed = ids.filter((one) => faults.remove(one));
  owned.faults = owned.faults.filter((one) => !ids.includes(one));
  return removed.length > 0 || id === '*' ? complete('removed') : fail(`no fault ${id} is armed`);
}

/** Removes what the scenario has set. */
export function removeOwnedResources(
  host: DeviceHost,
  { faults, conditions }: OwnedResources,
): void {
  for (const id of faults) host.faults.remove(id);
  for (const name of conditions) {
    if (isConditionName(name)) endCondition(host.device, name);
  }
}

/** Times in a scenario count from its start. */
function getSpec({ from, until, ...fault }: Fault, startedAt: number): FaultSpec {
  return {
    // Kind and names were checked when the scenario was loaded.
    ...(fault as FaultSpec),
    ...(from !== undefined && { from: startedAt + from }),
    ...(until !== undefined && { until: startedAt + until }),
  };
}

/** Formats the first of the issues, for the result of a command. */
export function getFirst(issues: readonly { pointer: string; message: string }[]): string {
  const [first] = issues;
  return first === undefined ? 'rejected' : `${first.pointer} ${first.message}`.trim();
}
