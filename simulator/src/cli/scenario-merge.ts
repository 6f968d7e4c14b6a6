import { formatJUnit } from '@stillhouse/foundation/junit';
import type { ScenarioCommand } from './arguments.ts';
import { nothingChecked } from './exit-codes.ts';
import { formatCounts, type Output } from './scenario-output.ts';
import { mergeScenarioFiles, type ScenarioResults } from './scenario-results.ts';
import { writeResultFile } from './write-result-file.ts';

const exitCodes = { passed: 0, failed: 1, invalid: 3 } as const;

/**
 * Runs `stillhouse scenario merge` and returns the exit code of a run without shards.
 * @throws UsageError if the files are not the shards of one run
 */
export function mergeScenarioResults(
  { sources, junit, json }: ScenarioCommand,
  output: Output,
): number {
  const merged = mergeScenarioFiles(sources);
  const { results, coverage } = merged;
  for (const { outcome, suite } of results) {
    if (outcome === 'passed') continue;
    output.print(`FAIL  ${suite.name}`);
    for (const { name, result } of suite.cases) {
      if (result !== undefined) output.print(`      ${name}: ${result.message}`);
    }
  }
  if (junit !== undefined) {
    const suites = results.map(({ suite }) => suite);
    writeResultFile('--junit', junit, formatJUnit('scenarios', suites));
    output.print(`JUnit report: ${junit}`);
  }
  if (json !== undefined) {
    writeResultFile('--json', json, `${JSON.stringify(merged, null, 1)}\n`);
    output.print(`Results: ${json}`);
  }
  for (const { area, seen, unseen } of coverage.areas) {
    output.print(`coverage of ${area}: ${seen.length} of ${seen.length + unseen.length}`);
  }
  output.print(formatCounts(countOutcomes(results)));
  const isChecked = results.some(({ suite }) => suite.cases.length > 1);
  const code = Math.max(0, ...results.map(({ outcome }) => exitCodes[outcome]));
  if (code !== 0 || isChecked) return code;
  output.print('Nothing was checked: the results have no expectation.');
  return nothingChecked;
}

function countOutcomes(results: ScenarioResults['results']) {
  const count = (outcome: keyof typeof exitCodes) =>
    results.filter((result) => result.outcome === outcome).length;
  return { passed: count('passed'), failed: count('failed'), invalid: count('invalid') };
}
