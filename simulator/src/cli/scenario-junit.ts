import { formatJUnit, type JUnitCase, type JUnitSuite } from '@stillhouse/foundation/junit';
import type { ScenarioRun } from '../fleet/run-scenario.ts';
import { type Finding, formatFinding } from '../scenarios/finding.ts';

/** The result of one scenario file: it was played, or it could not be loaded. */
export type ScenarioReport = { name: string } & ({ run: ScenarioRun } | { findings: Finding[] });

/**
 * Formats the results as JUnit XML: one suite per scenario, one case per expectation. Times are
 * simulated.
 */
export function formatScenarioJUnit(reports: readonly ScenarioReport[]): string {
  return formatJUnit('scenarios', reports.map(createSuite));
}

function createSuite(report: ScenarioReport): JUnitSuite {
  const { name } = report;
  if ('findings' in report) {
    const message = report.findings.map(formatFinding).join('\n');
    const result = { kind: 'error', message } as const;
    return { name, timeMs: 0, cases: [{ classname: name, name: 'can be loaded', result }] };
  }
  const { results, scenario, durationMs } = report.run;
  const classname = scenario.scenario;
  const cases = results.map(({ expectation, verdict, detail }): JUnitCase => {
    if (verdict === 'met') return { classname, name: expectation };
    const result = { kind: 'failure', message: detail ?? verdict } as const;
    return { classname, name: expectation, result };
  });
  const played = { classname, name: 'plays to its end', timeMs: durationMs };
  return { name, timeMs: durationMs, cases: [played, ...cases] };
}
