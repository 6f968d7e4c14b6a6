import type { Issue } from '@stillhouse/contracts/validators';
import { checkDevice } from './check-device.ts';
import { checkFaults } from './check-faults.ts';
import { toDeviceScenario } from './fleet-keys.ts';
import { checkProfileSource } from './profiles/library.ts';
import { readScenarioText, readScenarioValue } from './read-scenario.ts';
import type { LoadResult, Scenario } from './scenario.ts';

/** Reads the text of a scenario file and checks that this simulator can play it. */
export function loadScenarioText(text: string, file: string): LoadResult {
  return readScenarioText(text, file, checkPlayable);
}

/** Reads a scenario that came as data and checks that this simulator can play it. */
export function loadScenarioValue(value: unknown, from: string): LoadResult {
  return readScenarioValue(value, from, checkPlayable);
}

/** As `loadScenarioText`, for a command that plays fleets, too. */
export function loadFleetScenarioText(text: string, file: string): LoadResult {
  return readScenarioText(text, file, (scenario) =>
    checkPlayable(scenario.fleet === undefined ? scenario : toDeviceScenario(scenario)),
  );
}

function checkPlayable(scenario: Scenario): Issue[] {
  if (scenario.fleet !== undefined) {
    const message =
      'is no part of a scenario for one device. Use `stillhouse scenario test` for it, or remove it';
    return [{ pointer: '/fleet', message }];
  }
  const { profile } = scenario.device ?? {};
  const unknown = profile === undefined ? [] : checkProfileSource('/device/profile', profile);
  return [...unknown, ...checkDevice(scenario), ...checkFaults(scenario)];
}
