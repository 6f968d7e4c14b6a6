import { actionNames, actionTable } from '@stillhouse/device/actions/actions';
import { endCondition, setCondition } from '@stillhouse/device/conditions/condition-plan';
import { isConditionName } from '@stillhouse/device/conditions/conditions';
import { patchState } from '@stillhouse/device/patch/patch-state';
import type { FaultSpec } from '../faults/fault.ts';
import type { DeviceHost } from '../http/host.ts';
import { toMs } from './durations.ts';
import type { Scenario, ScenarioCommand } from './scenario.ts';

type DeviceCommand = Omit<ScenarioCommand, 'request'>;
type Fault = NonNullable<ScenarioCommand['fault']>;

/** The result of a command, as text. */
export type CommandResult = { outcome: 'done' | 'failed'; result: string };

/** Faults and conditions that a scenario set and removes when it ends. Plain JSON. */
export type OwnedResources = {
  faults: string[];
  conditions: string[];
};

const complete = (result: string): CommandResult => ({ outcome: 'done', result });
const fail = (result: string): CommandResult => ({ outcome: 'failed', result });

/** Runs a command other than a request. A failure is reported, and the scenario continues. */
export function runCommand(
  host: DeviceHost,
  { action, condition, patch, fault, clearFault, enrollmentCode }: DeviceCommand,
  owned: OwnedResources,
  startedAt: number,
): CommandResult {
  if (action !== undefined) return act(host, action);
  if (condition !== undefined) {
    const { name, on = true, parameters = {} } = condition;
    return switchCondition(host, name, on ? parameters : null, owned);
  }
  if (patch !== undefined) {
    const patched = patchState(host.device, patch);
    return patched.outcome === 'patched' ? complete('patched') : fail(getFirst(patched.issues));
  }
  if (enrollmentCode !== undefined) return addCode(host, enrollmentCode);
  if (fault !== undefined) return armFaults(host, [fault], owned, startedAt);
  return disarm(host, clearFault ?? '*', owned);
}

function act(
  { device }: DeviceHost,
  { name, ...parameters }: NonNullable<DeviceCommand['action']>,
): CommandResult {
  const known = actionNames.find((action) => action === name);
  if (known === undefined) throw new Error(`There is no action "${name}".`);
  const refusal = actionTable[known].run(device, parameters);
  return typeof refusal === 'string' ? fail(refusal) : complete('done');
}

function addCode(
  { device, clock }: DeviceHost,
  { expiresIn, ...code }: NonNullable<DeviceCommand['enrollmentCode']>,
): CommandResult {
  const now = clock.now();
  const expiresAt = expiresIn === undefined ? undefined : now + toMs(expiresIn);
  const given = device.enrollmentBackend.addCode({ ...code, expiresAt }, now);
  return given ? complete('given out') : fail('the cloud keeps no more codes for this device');
}

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
  if (set.outcome === 'refused') return fail(getFirst(set.issues));
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
  if ('refused' in result) return fail(getFirst(result.refused.flatMap(({ issues }) => issues)));
  owned.faults.push(...result.armed.map(({ id }) => id));
  return complete('armed');
}

function disarm({ faults }: DeviceHost, id: string, owned: OwnedResources): CommandResult {
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

/** Lists the fault ids of a scenario, at the start or later. */
export function listFaultIds({ faults = [], timeline = [] }: Scenario): string[] {
  return [...faults, ...timeline.map(({ do: { fault } }) => fault)].flatMap((fault) =>
    fault?.id === undefined ? [] : [fault.id],
  );
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

function getFirst(issues: readonly { pointer: string; message: string }[]): string {
  const [first] = issues;
  return first === undefined ? 'refused' : `${first.pointer} ${first.message}`.trim();
}
