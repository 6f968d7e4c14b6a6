import { formatDuration } from '@stillhouse/foundation/duration';
import { formatQuantity } from '@stillhouse/foundation/format-quantity';
import type { LoadResult } from '../scenarios/scenario.ts';
import type { PlayedScenario, ScenarioReport } from './scenario-junit.ts';

export type Output = {
  print: (...lines: string[]) => void;
  printError: (...lines: string[]) => void;
};

/** Prints one line, and each expectation that is not met with its place in the file. */
export function printRun(
  { scenario, passed, results, durationMs }: PlayedScenario,
  { read }: Extract<LoadResult, { outcome: 'loaded' }>,
  isSingle: boolean,
  { print }: Output,
): void {
  const expectations = formatQuantity(results.length, 'expectation');
  const label = passed ? 'ok  ' : 'FAIL';
  print(`${label}  ${scenario.scenario} (${expectations}, ${formatDuration(durationMs)})`);
  for (const { expectation, verdict, detail, pointer } of results) {
    if (verdict === 'met' && !isSingle) continue;
    const { file, line } = read.createError(pointer, '');
    const actual = detail === null ? '' : `: ${detail}`;
    print(`      ${verdict === 'met' ? 'met' : `${file}:${line}`} ${expectation}${actual}`);
  }
}

/** Counts the scenarios that passed and those that did not, in one line. */
export function summarize(reports: readonly ScenarioReport[]): string {
  const failed = reports.filter((report) => 'run' in report && !report.run.passed).length;
  const invalid = reports.filter((report) => 'errors' in report).length;
  return formatCounts({ passed: reports.length - failed - invalid, failed, invalid });
}

export function formatCounts(counts: { passed: number; failed: number; invalid: number }): string {
  const { passed, failed, invalid } = counts;
  const rest = [
    failed > 0 ? `${failed} failed` : '',
    invalid > 0 ? `${invalid} could not be loaded` : '',
  ];
  const total = passed + failed + invalid;
  return [`${passed} of ${total} scenarios passed`, ...rest.filter(Boolean)].join(', ');
}
