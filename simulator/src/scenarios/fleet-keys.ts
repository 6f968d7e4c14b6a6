import { formatMatch } from './assertions.ts';
import type { Scenario, ScenarioAssertion, ScenarioStep } from './scenario.ts';

type RequestCount = NonNullable<NonNullable<Scenario['expect']>['requests']>[number];

/** Devices of a fleet, by what they have. */
export type Selection = NonNullable<ScenarioStep['where']>;

/** What a fleet adds to the language of one device. */
export const fleetKeys = {
  step: ['where', 'share', 'over', 'when'],
  assertion: ['where', 'share', 'since', 'percentiles'],
  request: ['where', 'share'],
} as const;

/** Returns the scenario that a single device of the fleet could play, with the same pointers. */
export function toDeviceScenario(scenario: Scenario): Scenario {
  const { fleet: _fleet, timeline = [], expect = {}, ...rest } = scenario;
  const { requests = [], eventually = [], never = [] } = expect;
  return {
    ...rest,
    timeline: timeline.map(toDeviceStep),
    expect: {
      ...expect,
      requests: requests.map(toDeviceRequest),
      eventually: eventually.map(toDeviceAssertion),
      never: never.map(toDeviceAssertion),
    },
  };
}

export function toDeviceStep(step: ScenarioStep): ScenarioStep {
  const { where: _where, share: _share, over: _over, when: _when, ...own } = step;
  return own;
}

export function toDeviceAssertion(assertion: ScenarioAssertion): ScenarioAssertion {
  const { where, share, since, percentiles, ...own } = assertion;
  return own;
}

export function toDeviceRequest(request: RequestCount): RequestCount {
  const { where: _where, share: _share, ...own } = request;
  return own;
}

/** Describes a selection: ` on ring "canary"`. */
export function formatSelection(where: Selection | undefined): string {
  return where === undefined ? '' : ` on${formatMatch(where)}`;
}
