import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { formatDuration } from '@stillhouse/foundation/duration';
import { runScenario } from '../fleet/run-scenario.ts';
import { formatFinding } from '../scenarios/finding.ts';
import { listScenarioNames } from '../scenarios/library.ts';
import type { LoadResult } from '../scenarios/scenario.ts';
import { createSimulator } from '../simulator.ts';
import type { ScenarioCommand } from './arguments.ts';
import { defaultResults } from './program.ts';
import { saveFailure } from './save-failure.ts';
import { formatScenarioJUnit, type ScenarioReport } from './scenario-junit.ts';
import { formatScenarioList } from './scenario-list.ts';
import { type Output, printRun, summarize } from './scenario-output.ts';
import { listFindings, loadSource } from './scenario-source.ts';
import { UsageError } from './usage-error.ts';

const exitCodes = { met: 0, unmet: 1, invalid: 3 } as const;

/** Wide enough for a time such as `+1m 8s 988ms`. A longer one moves its line to the right. */
const timeWidth = 13;

type LoadedSource = { source: string; result: LoadResult };

/**
 * Runs `stillhouse-sim scenario ...` and returns the exit code.
 * @throws UsageError if a name or a topic is unknown
 */
export async function runScenarioCommand(
  command: ScenarioCommand,
  output: Output,
): Promise<number> {
  const { verb, sources, junit } = command;
  if (verb === 'list') {
    output.print(formatScenarioList(sources));
    return exitCodes.met;
  }
  const named = verb === 'test' && sources.length === 0 ? listScenarioNames() : sources;
  const loaded = named.map((source) => ({ source, result: loadSource(source) }));
  if (verb === 'check') return printChecks(loaded, output);
  const reports = await playScenarios(loaded, command, output);
  if (junit !== undefined) {
    writeReport(junit, formatScenarioJUnit(reports));
    output.print(`JUnit report: ${junit}`);
  }
  if (verb === 'test') output.print(summarize(reports));
  if (reports.some((report) => 'findings' in report)) return exitCodes.invalid;
  return reports.every((report) => 'run' in report && report.run.passed)
    ? exitCodes.met
    : exitCodes.unmet;
}

/** `scenario run` plays at the clock of the scenario and prints what happens. */
async function playScenarios(
  loaded: readonly LoadedSource[],
  { verb, seed, results = defaultResults }: ScenarioCommand,
  output: Output,
): Promise<ScenarioReport[]> {
  const reports: ScenarioReport[] = [];
  const isSingle = verb === 'run';
  const simulator = await createSimulator();
  try {
    for (const { source, result } of loaded) {
      const findings = listFindings(result, seed);
      if (result.outcome === 'refused' || findings.length > 0) {
        reports.push({ name: source, findings });
        for (const finding of findings) output.printError(formatFinding(finding));
        continue;
      }
      const run = await runScenario(simulator, result.scenario, {
        ...(seed !== undefined && { seed }),
        ...(isSingle && {
          clock: result.scenario.clock?.mode ?? 'manual',
          onActivity: ({ afterMs, text }) =>
            output.print(`${`+${formatDuration(afterMs)}`.padEnd(timeWidth)} ${text}`),
        }),
      });
      const { scenario: name } = run.scenario;
      const earlier = reports.filter((report) => report.name === name).length;
      reports.push({ name, run });
      printRun(run, result, isSingle, output);
      if (run.passed) continue;
      // Several files may have the same name inside.
      const saved = saveFailure(results, earlier === 0 ? name : `${name}-${earlier + 1}`, run);
      if (saved.bundle !== null) output.print(`      bundle: ${saved.bundle}`);
      output.print(`      journal: ${saved.journal}`);
    }
  } finally {
    await simulator.close();
  }
  return reports;
}

function printChecks(loaded: readonly LoadedSource[], output: Output): number {
  for (const { source, result } of loaded) {
    if (result.outcome === 'refused') {
      for (const finding of result.findings) output.printError(formatFinding(finding));
    } else output.print(`ok  ${result.scenario.scenario} (${source})`);
  }
  const isInvalid = loaded.some(({ result }) => result.outcome === 'refused');
  return isInvalid ? exitCodes.invalid : exitCodes.met;
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
