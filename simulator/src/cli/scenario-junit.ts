import { formatJUnit, type JUnitCase, type JUnitSuite } from '@stillhouse/foundation/junit';
import type { ScenarioRun } from '../fleet/run-scenario.ts';
import type { FleetReport } from '../fleet-scenarios/report.ts';
import { formatScenarioError, type ScenarioError } from '../scenarios/scenario-error.ts';

/** What reports say of a scenario that was played, by one device or by a fleet. */
export type PlayedScenario = Pick<
  ScenarioRun,
  'scenario' | 'passed' | 'results' | 'durationMs' | 'realMs'
>;

/** The result of one scenario file: it was played, or it could not be loaded. */
export type ScenarioReport = { name: string } & (
  | { run: PlayedScenario; fleet?: FleetReport }
  | { errors: ScenarioError[] }
);

/**
 * Formats the results as JUnit XML: one suite per scenario, one case per expectation. The first
 * case has the real time of the run; its simulated time is a property.
 */
export function formatScenarioJUnit(reports: readonly ScenarioReport[]): string {
  return formatJUnit('scenarios', reports.map(createScenarioSuite));
}

/** Creates the suite of one scenario. */
export function createScenarioSuite(report: ScenarioReport): JUnitSuite {
  const { name } = report;
  if ('errors' in report) {
    const message = report.errors.map(formatScenarioError).join('\n');
    const result = { kind: 'error', message } as const;
    return { name, timeMs: 0, cases: [{ classname: name, name: 'can be loaded', result }] };
  }
  const { results, scenario, durationMs, realMs } = report.run;
  const classname = scenario.scenario;
  const cases = results.map(({ expectation, verdict, detail }): JUnitCase => {
    if (verdict === 'met') return { classname, name: expectation, timeMs: 0 };
    const result = { kind: 'failure', message: detail ?? verdict } as const;
    return { classname, name: expectation, timeMs: 0, result };
  });
  const played = { classname, name: 'plays to its end', timeMs: realMs };
  const properties = { simulatedSeconds: String(durationMs / 1000) };
  return { name, timeMs: realMs, properties, cases: [played, ...cases] };
}
