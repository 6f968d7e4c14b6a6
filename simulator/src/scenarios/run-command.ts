import { actionNames, runAction } from '@stillhouse/device/actions/actions';
import { patchState } from '@stillhouse/device/patch/patch-state';
import type { DeviceHost } from '../http/host.ts';
import { toMs } from './durations.ts';
import {
  armFaults,
  type CommandResult,
  complete,
  disarm,
  fail,
  getFirst,
  type OwnedResources,
  switchCondition,
} from './owned-resources.ts';
import type { ScenarioCommand } from './scenario.ts';

type DeviceCommand = Omit<ScenarioCommand, 'request'>;

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
  const rejection = runAction(device, known, parameters);
  return rejection === null ? complete('done') : fail(rejection);
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
