import type { Issue } from '@stillhouse/contracts/validators';
import { checkDevice } from './check-device.ts';
import { checkFaults } from './check-faults.ts';
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

function checkPlayable(scenario: Scenario): Issue[] {
  const { profile } = scenario.device ?? {};
  const unknown = profile === undefined ? [] : checkProfileSource('/device/profile', profile);
  return [...unknown, ...checkDevice(scenario), ...checkFaults(scenario)];
}
