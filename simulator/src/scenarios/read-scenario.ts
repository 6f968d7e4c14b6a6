import type { Issue } from '@stillhouse/contracts/validators';
import { maxIssues } from '../name-checks/collect-issues.ts';
import { checkExpectations } from './check-assertions.ts';
import { checkDuration } from './check-duration.ts';
import { checkFleet, checkFleetKeys } from './check-fleet.ts';
import { checkShape } from './check-shape.ts';
import { checkTimeline } from './check-timeline.ts';
import { expandShortForms } from './expand.ts';
import { toDeviceScenario } from './fleet-keys.ts';
import { type ParseResult, parseScenarioText, parseScenarioValue } from './parse-scenario.ts';
import type { LoadResult, Scenario } from './scenario.ts';
import type { ScenarioSource } from './scenario-error.ts';

/** Further checks of a scenario whose shape is valid. */
type CheckScenario = (scenario: Scenario) => Issue[];

/** Checks the document only: no device, no faults. */
const noFurtherCheck: CheckScenario = () => [];

/** Reads the text of a scenario file. `file` is its name for messages. */
export function readScenarioText(text: string, file: string, check = noFurtherCheck): LoadResult {
  return validate(parseScenarioText(text, file), check);
}

/** Reads a scenario that came as data. `from` describes the source for messages. */
export function readScenarioValue(
  value: unknown,
  from: string,
  check = noFurtherCheck,
): LoadResult {
  return validate(parseScenarioValue(value, from), check);
}

function validate(parsed: ParseResult, check: CheckScenario): LoadResult {
  if (parsed.outcome === 'rejected') return parsed;
  const { read } = parsed;
  const content = expandShortForms(read.content);
  const shape = checkShape(content);
  // The other checks rely on the shape.
  if (shape.length > 0) return reject(read, shape);
  const scenario = content as Scenario;
  const { fleet } = scenario;
  const ofDevice = fleet === undefined ? scenario : toDeviceScenario(scenario);
  const issues = [
    ...check(scenario),
    ...(fleet === undefined ? checkFleetKeys(scenario) : checkFleet(scenario, fleet)),
    ...checkTimeline(ofDevice),
    ...checkDuration(ofDevice),
    ...checkExpectations(ofDevice),
  ];
  return issues.length > 0 ? reject(read, issues) : { outcome: 'loaded', scenario, read };
}

function reject(read: ScenarioSource, issues: readonly Issue[]): LoadResult {
  const errors = issues
    .slice(0, maxIssues)
    .map(({ pointer, message }) => read.createError(pointer, message));
  return { outcome: 'rejected', errors };
}
