import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { formatDuration } from '@stillhouse/foundation/duration';
import { runScenario, type ScenarioRun } from '../fleet/run-scenario.ts';
import { formatFinding } from '../scenarios/finding.ts';
import { listScenarioNames } from '../scenarios/library.ts';
import type { LoadResult } from '../scenarios/scenario.ts';
import { createSimulator } from '../simulator.ts';
import type { ScenarioCommand } from './arguments.ts';
import { formatScenarioJUnit, type ScenarioReport } from './scenario-junit.ts';
import { formatScenarioList } from './scenario-list.ts';
import { loadSource } from './scenario-source.ts';
import { UsageError } from './usage-error.ts';

const exitCodes = { met: 0, unmet: 1, invalid: 3 } as const;

type Output = {
  print: (line: string) => void;
  printError: (line: string) => void;
};

type LoadedSource = { source: string; result: LoadResult };

/**
 * Runs `stillhouse-sim scenario ...` and returns the exit code.
 * @throws UsageError if a name or a topic is unknown
 */
export async function runScenarioCommand(
  { verb, sources, junit }: ScenarioCommand,
  output: Output,
): Promise<number> {
  if (verb === 'list') {
    output.print(formatScenarioList(sources));
    return exitCodes.met;
  }
  const named = verb === 'test' && sources.length === 0 ? listScenarioNames() : sources;
  const loaded = named.map((source) => ({ source, result: loadSource(source) }));
  if (verb === 'check') return printChecks(loaded, output);
  const reports = await playScenarios(loaded, verb === 'run', output);
  if (junit !== undefined) writeReport(junit, formatScenarioJUnit(reports));
  if (verb === 'test') output.print(summarize(reports));
  if (reports.some((report) => 'findings' in report)) return exitCodes.invalid;
  return reports.every((report) => 'run' in report && report.run.passed)
    ? exitCodes.met
    : exitCodes.unmet;
}

/** @param isSingle plays at the clock of the scenario and prints what happens */
async function playScenarios(
  loaded: readonly LoadedSource[],
  isSingle: boolean,
  output: Output,
): Promise<ScenarioReport[]> {
  const reports: ScenarioReport[] = [];
  const simulator = await createSimulator();
  try {
    for (const { source, result } of loaded) {
      if (result.outcome === 'refused') {
        reports.push({ name: source, findings: result.findings });
        printFindings(result, output);
        continue;
      }
      const run = await runScenario(simulator, result.scenario, {
        ...(isSingle && { clock: result.scenario.clock?.mode ?? 'manual' }),
        ...(isSingle && {
          onActivity: ({ afterMs, text }) =>
            output.print(`${`+${formatDuration(afterMs)}`.padEnd(10)}${text}`),
        }),
      });
      reports.push({ name: run.scenario.scenario, run });
      printRun(run, result, isSingle, output);
    }
  } finally {
    await simulator.close();
  }
  return reports;
}

function printChecks(loaded: readonly LoadedSource[], output: Output): number {
  for (const { source, result } of loaded) {
    if (result.outcome === 'refused') printFindings(result, output);
    else output.print(`ok  ${result.scenario.scenario} (${source})`);
  }
  const isInvalid = loaded.some(({ result }) => result.outcome === 'refused');
  return isInvalid ? exitCodes.invalid : exitCodes.met;
}

function printFindings(
  { findings }: Extract<LoadResult, { outcome: 'refused' }>,
  { printError }: Output,
): void {
  for (const finding of findings) printError(formatFinding(finding));
}

/** Prints one line, and each expectation that is not met with its place in the file. */
function printRun(
  { scenario, passed, results, durationMs }: ScenarioRun,
  { read }: Extract<LoadResult, { outcome: 'loaded' }>,
  isSingle: boolean,
  { print }: Output,
): void {
  const expectations = results.length === 1 ? '1 expectation' : `${results.length} expectations`;
  const label = passed ? 'ok  ' : 'FAIL';
  print(`${label}  ${scenario.scenario} (${expectations}, ${formatDuration(durationMs)})`);
  for (const { expectation, verdict, detail, pointer } of results) {
    if (verdict === 'met' && !isSingle) continue;
    const { file, line } = read.finding(pointer, '');
    const actual = detail === null ? '' : `: ${detail}`;
    print(`      ${verdict === 'met' ? 'met' : `${file}:${line}`} ${expectation}${actual}`);
  }
}

function summarize(reports: readonly ScenarioReport[]): string {
  const failed = reports.filter((report) => 'run' in report && !report.run.passed).length;
  const invalid = reports.filter((report) => 'findings' in report).length;
  const passed = reports.length - failed - invalid;
  const rest = [
    failed > 0 ? `${failed} failed` : '',
    invalid > 0 ? `${invalid} could not be loaded` : '',
  ];
  return [`${passed} of ${reports.length} scenarios passed`, ...rest.filter(Boolean)].join(', ');
}

function writeReport(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(
      `--junit ${path} cannot be written (${String(error.code)}). Use another file.`,
    );
  }
}
