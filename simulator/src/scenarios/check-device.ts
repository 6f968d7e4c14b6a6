import type { Issue } from '@stillhouse/contracts/validators';
import { actionNames, getParameterIssues } from '@stillhouse/device/actions/actions';
import { DeviceClock } from '@stillhouse/device/clock/device-clock';
import { setCondition } from '@stillhouse/device/conditions/condition-plan';
import { listConditionKinds } from '@stillhouse/device/conditions/conditions';
import { createDevice, type Device } from '@stillhouse/device/device';
import { patchState, restoreState } from '@stillhouse/device/patch/patch-state';
import type { ConditionName } from '@stillhouse/device/state/device-state';
import { parseInstant } from '@stillhouse/foundation/instant';
import { isRecord } from '@stillhouse/foundation/is-record';
import { formatPointer } from '@stillhouse/foundation/json-pointer';
import { applyMergePatch } from '@stillhouse/foundation/merge-patch';
import { certificateReader } from '@stillhouse/x509/certificate-reader';
import { validateDeviceState, validateRequest } from '../../build/control-validators.js';
import { deviceStateFields } from '../../client/generated/device-state-fields.ts';
import { checkName } from '../name-checks/check-name.ts';
import { checkProduct, defaultProduct } from '../name-checks/check-product.ts';
import { collectIssues } from '../name-checks/collect-issues.ts';
import { explainIssue } from '../name-checks/explain-issue.ts';
import { checkPatch, listPaths } from './check-commands.ts';
import { checkClockSettings } from './clock-settings.ts';
import { splitInitialState } from './initial-state.ts';
import type { Scenario, ScenarioCommand } from './scenario.ts';

const conditionNames = listConditionKinds().map(({ name }) => name);

/**
 * Checks the parts of a scenario that depend on the device: product, clock, initial state,
 * commands.
 */
export function checkDevice(scenario: Scenario): Issue[] {
  return [...checkStart(scenario), ...checkDeviceCommands(scenario)];
}

function checkStart(scenario: Scenario): Issue[] {
  const { device: { product = defaultProduct } = {} } = scenario;
  const issues = [...checkProduct('/device/product', product), ...checkClock(scenario)];
  const { patch, conditions } = splitInitialState(scenario);
  const named = scenario.initialState?.conditions;
  if (named !== undefined && !isRecord(named)) {
    const message = `is ${JSON.stringify(named)}; name each condition with its parameters, or with true`;
    issues.push({ pointer: '/initialState/conditions', message });
  }
  const unknown = [
    ...checkPatch('/initialState', patch),
    ...collectIssues(conditions, ([name]) =>
      checkConditionName(`/initialState/conditions/${name}`, name),
    ),
  ];
  if (issues.length > 0 || unknown.length > 0) return [...issues, ...unknown];
  return dryRunInitialState(scenario);
}

function checkClock({ clock: { mode, ...settings } = {} }: Scenario): Issue[] {
  // A speed alone selects a scaled clock, as on the command line.
  const actualMode = mode ?? (settings.speed === undefined ? 'real' : 'scaled');
  return prefixPointers('/clock', checkClockSettings(actualMode, settings));
}

function checkDeviceCommands(scenario: Scenario): Issue[] {
  const { timeline = [] } = scenario;
  let device: Device | null = null;
  return collectIssues(timeline, ({ do: { action, condition, patch } }, index) => {
    const pointer = `/timeline/${index}/do`;
    if (patch !== undefined) {
      device ??= createScenarioDevice(scenario);
      return checkPatchValues(`${pointer}/patch`, patch, device);
    }
    if (action !== undefined) return checkAction(`${pointer}/action`, action);
    if (condition === undefined) return [];
    const unknown = checkConditionName(`${pointer}/condition/name`, condition.name);
    if (unknown.length > 0 || condition.on === false) return unknown;
    device ??= createScenarioDevice(scenario);
    return checkConditionParameters(`${pointer}/condition`, condition, device);
  });
}

/** Checks what does not depend on the state at that time. */
function checkConditionParameters(
  pointer: string,
  { name, parameters = {} }: NonNullable<ScenarioCommand['condition']>,
  { state }: Device,
): Issue[] {
  const conditions = { [name]: parameters };
  const found = validateDeviceState({ ...state, conditions }).map((issue) => {
    const { pointer, message } = explainIssue(issue, { conditions }, deviceStateFields);
    return { pointer: pointer.replace(`/conditions/${name}`, '/parameters'), message };
  });
  return prefixPointers(pointer, found);
}

/** Checks the values alone: whether they go together depends on the state at that time. */
function checkPatchValues(
  pointer: string,
  patch: Readonly<Record<string, unknown>>,
  { state }: Device,
): Issue[] {
  const paths = listPaths(patch).map((keys) => formatPointer(keys));
  const found = validateDeviceState(applyMergePatch(state, patch))
    .filter((issue) =>
      paths.some((path) => issue.pointer === path || issue.pointer.startsWith(`${path}/`)),
    )
    .map((issue) => explainIssue(issue, patch, deviceStateFields));
  return prefixPointers(pointer, found);
}

function checkAction(
  pointer: string,
  { name, ...parameters }: NonNullable<ScenarioCommand['action']>,
): Issue[] {
  const known = actionNames.find((action) => action === name);
  if (known === undefined) return checkName(`${pointer}/name`, name, actionNames, 'action');
  const issues = [
    ...getParameterIssues(known, parameters),
    ...validateRequest('runDeviceAction', parameters).filter(isAboutValue),
  ];
  return prefixPointers(pointer, issues);
}

/** The action itself reports unknown and missing parameters. */
function isAboutValue({ message }: Issue): boolean {
  return !/^is (not known|missing)/.test(message);
}

function checkConditionName(pointer: string, name: string): Issue[] {
  return checkName(pointer, name, conditionNames, 'condition');
}

/**
 * Applies the initial state to a device that nothing else uses, and returns why it is rejected.
 * @param device default: a new device as the scenario describes it
 */
export function dryRunInitialState(
  scenario: Scenario,
  device = createScenarioDevice(scenario),
): Issue[] {
  const { patch, conditions } = splitInitialState(scenario);
  const patched = patchState(device, patch);
  const issues =
    patched.outcome === 'rejected' ? prefixPointers('/initialState', patched.issues) : [];
  for (const [name, parameters] of conditions) {
    // The name has been checked.
    const set = setCondition(device, name as ConditionName, parameters);
    if (set.outcome === 'set') continue;
    issues.push(
      ...set.issues.map(({ pointer, message }) => ({
        pointer: `/initialState/conditions/${name}${pointer.replace('/parameters', '')}`,
        message,
      })),
    );
  }
  return issues;
}

/** Creates the new device that a scenario describes, without its initial state. */
export function createScenarioDevice({
  device = {},
  clock = {},
}: Pick<Scenario, 'device' | 'clock'>): Device {
  const { product = defaultProduct, firmware, seed = 1, outOfBox = false } = device;
  const now = clock.now === undefined ? null : parseInstant(clock.now);
  return createDevice({
    product,
    seed,
    outOfBox,
    ...(firmware === undefined ? {} : { firmware }),
    clock: new DeviceClock({ mode: 'manual', ...(now === null ? {} : { now }) }),
    validateState: validateDeviceState,
    certificateReader,
  });
}

/** Creates a device with the same state and time, for a dry run. */
export function cloneDevice({ state, brand, clock }: Device): Device {
  const clone = createDevice({
    product: state.product,
    seed: state.seed,
    brand,
    clock: new DeviceClock({ mode: 'manual', now: clock.now() }),
    validateState: validateDeviceState,
    certificateReader,
  });
  const { outcome } = restoreState(clone, state);
  if (outcome === 'patched') return clone;
  throw new Error('The state of the device is not valid.');
}

function prefixPointers(prefix: string, issues: readonly Issue[]): Issue[] {
  return issues.map(({ pointer, message }) => ({ pointer: `${prefix}${pointer}`, message }));
}
