import { actionNames, actionTable } from '@stillhouse/device/actions/actions';
import { endCondition, setCondition } from '@stillhouse/device/conditions/condition-plan';
import { isConditionName } from '@stillhouse/device/conditions/conditions';
import { patchState } from '@stillhouse/device/patch/patch-state';
import type { FaultSpec } from '../faults/fault.ts';
import type { DeviceHost } from '../http/host.ts';
import { toMs } from './durations.ts';
import type { Scenario, ScenarioCommand } from './scenario.ts';

type Deed = Omit<ScenarioCommand, 'request'>;
type Fault = NonNullable<ScenarioCommand['fault']>;

/** What became of a deed, in words. */
export type CommandResult = { outcome: 'done' | 'failed'; result: string };

/** What a scenario has put on a device, and takes away when it ends. Plain JSON. */
export type OwnedResources = {
  faults: string[];
  conditions: string[];
};

const done = (result: string): CommandResult => ({ outcome: 'done', result });
const failed = (result: string): CommandResult => ({ outcome: 'failed', result });

/** Does what a step says, requests apart. What a step cannot do is told, and the scenario goes on. */
export function runCommand(
  host: DeviceHost,
  { action, condition, patch, fault, clearFault, enrollmentCode }: Deed,
  belongings: OwnedResources,
  startedAt: number,
): CommandResult {
  if (action !== undefined) return act(host, action);
  if (condition !== undefined) {
    const { name, on = true, parameters = {} } = condition;
    return switchCondition(host, name, on ? parameters : null, belongings);
  }
  if (patch !== undefined) {
    const patched = patchState(host.device, patch);
    return patched.outcome === 'patched' ? done('patched') : failed(firstOf(patched.issues));
  }
  if (enrollmentCode !== undefined) return addCode(host, enrollmentCode);
  if (fault !== undefined) return armFaults(host, [fault], belongings, startedAt);
  return disarm(host, clearFault ?? '*', belongings);
}

function act(
  { device }: DeviceHost,
  { name, ...parameters }: NonNullable<Deed['action']>,
): CommandResult {
  const known = actionNames.find((action) => action === name);
  if (known === undefined) throw new Error(`There is no action "${name}".`);
  const refusal = actionTable[known].run(device, parameters);
  return typeof refusal === 'string' ? failed(refusal) : done('done');
}

function addCode(
  { device, clock }: DeviceHost,
  { expiresIn, ...code }: NonNullable<Deed['enrollmentCode']>,
): CommandResult {
  const now = clock.now();
  const expiresAt = expiresIn === undefined ? undefined : now + toMs(expiresIn);
  const given = device.enrollmentBackend.addCode({ ...code, expiresAt }, now);
  return given ? done('given out') : failed('the cloud keeps no more codes for this device');
}

/** @param parameters null switches it off */
export function switchCondition(
  { device }: DeviceHost,
  name: string,
  parameters: unknown,
  belongings: OwnedResources,
): CommandResult {
  if (!isConditionName(name)) throw new Error(`There is no condition "${name}".`);
  const others = belongings.conditions.filter((known) => known !== name);
  if (parameters === null) {
    endCondition(device, name);
    belongings.conditions = others;
    return done('off');
  }
  const set = setCondition(device, name, parameters);
  if (set.outcome === 'refused') return failed(firstOf(set.issues));
  belongings.conditions = [...others, name];
  return done('on');
}

/** Arms all or none. */
export function armFaults(
  { faults }: DeviceHost,
  given: readonly Fault[],
  belongings: OwnedResources,
  startedAt: number,
): CommandResult {
  const result = faults.arm(given.map((fault) => specOf(fault, startedAt)));
  if ('refused' in result) return failed(firstOf(result.refused.flatMap(({ issues }) => issues)));
  belongings.faults.push(...result.armed.map(({ id }) => id));
  return done('armed');
}

function disarm({ faults }: DeviceHost, id: string, belongings: OwnedResources): CommandResult {
  const ids = id === '*' ? belongings.faults : [id];
  const removed = ids.filter((one) => faults.remove(one));
  belongings.faults = belongings.faults.filter((one) => !ids.includes(one));
  return removed.length > 0 || id === '*' ? done('removed') : failed(`no fault ${id} is armed`);
}

/** Takes away what the scenario has put there. */
export function removeOwnedResources(
  host: DeviceHost,
  { faults, conditions }: OwnedResources,
): void {
  for (const id of faults) host.faults.remove(id);
  for (const name of conditions) {
    if (isConditionName(name)) endCondition(host.device, name);
  }
}

/** Ids that the scenario gives to faults, at the start or later. */
export function listFaultIds({ faults = [], timeline = [] }: Scenario): string[] {
  return [...faults, ...timeline.map(({ do: { fault } }) => fault)].flatMap((fault) =>
    fault?.id === undefined ? [] : [fault.id],
  );
}

/** A scenario's times count from its start. */
function specOf({ from, until, ...fault }: Fault, startedAt: number): FaultSpec {
  return {
    // Kind and names have been checked when the scenario was loaded.
    ...(fault as FaultSpec),
    ...(from !== undefined && { from: startedAt + from }),
    ...(until !== undefined && { until: startedAt + until }),
  };
}

function firstOf(issues: readonly { pointer: string; message: string }[]): string {
  const [first] = issues;
  return first === undefined ? 'refused' : `${first.pointer} ${first.message}`.trim();
}
