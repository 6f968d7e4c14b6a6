import type { ScenarioRun } from '../fleet/run-scenario.ts';
import type { Finding } from '../scenarios/finding.ts';
import { formatFinding } from '../scenarios/finding.ts';

/** What became of one scenario file: it ran, or it could not be loaded. */
export type ScenarioReport = { name: string } & ({ run: ScenarioRun } | { findings: Finding[] });

/** The results as JUnit XML: a suite for each scenario, a case for each expectation. Times are simulated. */
export function formatScenarioJUnit(reports: readonly ScenarioReport[]): string {
  const suites = reports.map(suiteOf);
  const all = { tests: 0, failures: 0, errors: 0 };
  for (const { tests, failures, errors } of suites) {
    all.tests += tests;
    all.failures += failures;
    all.errors += errors;
  }
  const { tests, failures, errors } = all;
  const head = `<testsuites name="scenarios" tests="${tests}" failures="${failures}" errors="${errors}">`;
  const body = suites.map(({ xml }) => xml).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${body}</testsuites>\n`;
}

function suiteOf(report: ScenarioReport) {
  if ('findings' in report) {
    const message = report.findings.map(formatFinding).join('\n');
    const xml = `    <testcase classname=${quoted(report.name)} name="can be loaded">\n      <error message=${quoted(message)}/>\n    </testcase>\n`;
    return suite(report.name, { tests: 1, failures: 0, errors: 1 }, 0, xml);
  }
  const { verdicts, scenario, lastedMs } = report.run;
  const played = `    <testcase classname=${quoted(scenario.scenario)} name="plays to its end" time="${lastedMs / 1000}"/>\n`;
  const cases = verdicts.map(({ expectation, verdict, detail }) => {
    const start = `    <testcase classname=${quoted(scenario.scenario)} name=${quoted(expectation)}`;
    if (verdict === 'met') return `${start}/>\n`;
    return `${start}>\n      <failure message=${quoted(detail ?? verdict)}/>\n    </testcase>\n`;
  });
  const failures = verdicts.filter(({ verdict }) => verdict !== 'met').length;
  const counts = { tests: cases.length + 1, failures, errors: 0 };
  return suite(report.name, counts, lastedMs, played + cases.join(''));
}

function suite(
  name: string,
  counts: { tests: number; failures: number; errors: number },
  lastedMs: number,
  cases: string,
) {
  const { tests, failures, errors } = counts;
  const xml = `  <testsuite name=${quoted(name)} tests="${tests}" failures="${failures}" errors="${errors}" time="${lastedMs / 1000}">\n${cases}  </testsuite>\n`;
  return { ...counts, xml };
}

/** Characters that XML 1.0 has no place for are left out. */
const outside = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function quoted(text: string): string {
  const escaped = text
    .replace(outside, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
  return `"${escaped}"`;
}
