import type { Issue } from '@stillhouse/contracts/validators';
import { DeviceClock } from '@stillhouse/device/clock/device-clock';
import { setCondition } from '@stillhouse/device/conditions/condition-plan';
import { createDevice, type Device } from '@stillhouse/device/device';
import { patchState, restoreState } from '@stillhouse/device/patch/patch-state';
import type { ConditionName } from '@stillhouse/device/state/device-state';
import { parseInstant } from '@stillhouse/foundation/instant';
import { isRecord } from '@stillhouse/foundation/is-record';
import { certificateReader } from '@stillhouse/x509/certificate-reader';
import { validateDeviceState } from '../../build/control-validators.js';
import { defaultProduct } from '../fleet/lease-options.ts';
import { checkProduct } from '../name-checks/product-issues.ts';
import { checkConditionName, checkPatch } from './check-commands.ts';
import { checkClockSettings } from './clock-settings.ts';
import { splitInitialState } from './initial-state.ts';
import type { Scenario } from './scenario.ts';

/** What is wrong with a scenario's device, clock and given state. */
export function checkDevice(scenario: Scenario): Issue[] {
  const { device: { product = defaultProduct } = {} } = scenario;
  const issues = [...checkProduct('/device/product', product), ...clockIssues(scenario)];
  const { patch, conditions } = splitInitialState(scenario);
  const named = scenario.initialState?.conditions;
  if (named !== undefined && !isRecord(named)) {
    const message = `is ${JSON.stringify(named)}; name each with its parameters, or with true`;
    issues.push({ pointer: '/initialState/conditions', message });
  }
  const unknown = [
    ...checkPatch('/initialState', patch),
    ...conditions.flatMap(([name]) => checkConditionName(`/initialState/conditions/${name}`, name)),
  ];
  if (issues.length > 0 || unknown.length > 0) return [...issues, ...unknown];
  return dryRunInitialState(scenario);
}

function clockIssues({ clock: { mode, ...pace } = {} }: Scenario): Issue[] {
  // A speed alone asks for a scaled clock, as on the command line.
  const isScaled = mode ?? (pace.speed === undefined ? 'real' : 'scaled');
  return checkClockSettings(isScaled, pace).map(({ pointer, message }) => ({
    pointer: `/clock${pointer}`,
    message,
  }));
}

/** Puts a device that is there for this only into the given state, to see whether it lets itself be: one of that kind, or a twin. */
export function dryRunInitialState(scenario: Scenario, device = trialDevice(scenario)): Issue[] {
  const { patch, conditions } = splitInitialState(scenario);
  const issues: Issue[] = [];
  const patched = patchState(device, patch);
  if (patched.outcome === 'refused') {
    issues.push(
      ...patched.issues.map(({ pointer, message }) => ({
        pointer: `/initialState${pointer}`,
        message,
      })),
    );
  }
  for (const [name, parameters] of conditions) {
    // Its name has been checked to be one.
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

function trialDevice({ device = {}, clock = {} }: Scenario): Device {
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

/** A device in the same state at the same time, to try things on. */
export function cloneDevice({ state, brand, clock }: Device): Device {
  const twin = createDevice({
    product: state.product,
    seed: state.seed,
    brand,
    clock: new DeviceClock({ mode: 'manual', now: clock.now() }),
    validateState: validateDeviceState,
    certificateReader,
  });
  const { outcome } = restoreState(twin, state);
  if (outcome === 'patched') return twin;
  throw new Error('The state of a device is no possible one.');
}
