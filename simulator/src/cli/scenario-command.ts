import { formatDuration } from '@stillhouse/foundation/duration';
import { type Shard, selectShard } from '@stillhouse/foundation/shard';
import { createControlClient } from '../../client/client.ts';
import type { ControlSchema } from '../../client/control-schema.ts';
import { runScenario, type ScenarioRun } from '../fleet/run-scenario.ts';
import { formatFleetPage } from '../fleet-scenarios/fleet-page.ts';
import { listScenarioNames } from '../scenarios/library.ts';
import type { LoadResult } from '../scenarios/scenario.ts';
import { formatScenarioError } from '../scenarios/scenario-error.ts';
import { createSimulator, type Simulator } from '../simulator.ts';
import type { ScenarioCommand } from './arguments.ts';
import { defaultResults } from './define-scenario.ts';
import { nothingChecked } from './exit-codes.ts';
import { playFleet } from './play-fleet.ts';
import { saveFailure } from './save-failure.ts';
import { formatScenarioJUnit, type ScenarioReport } from './scenario-junit.ts';
import { formatScenarioList } from './scenario-list.ts';
import { mergeScenarioResults } from './scenario-merge.ts';
import { type Output, printRun, summarize } from './scenario-output.ts';
import {
  createScenarioResults,
  type NumberedReport,
  type ScenarioResults,
} from './scenario-results.ts';
import { listErrors, loadSource } from './scenario-source.ts';
import { writeResultFile } from './write-result-file.ts';

const exitCodes = { met: 0, unmet: 1, invalid: 3 } as const;

/** Wide enough for a time such as `+1m 8s 988ms`. A longer one moves its line to the right. */
const timeWidth = 13;

const allItems: Shard = { index: 0, count: 1 };

type LoadedSource = { number: number; source: string; result: LoadResult };

/**
 * Runs `stillhouse scenario ...` and returns the exit code.
 * @throws UsageError if a name or a topic is unknown, or a file cannot be read or written
 */
export async function runScenarioCommand(
  command: ScenarioCommand,
  output: Output,
): Promise<number> {
  const { verb, sources, shard = allItems } = command;
  if (verb === 'list') {
    output.print(...formatScenarioList(sources));
    return exitCodes.met;
  }
  if (verb === 'merge') return mergeScenarioResults(command, output);
  const named = verb === 'test' && sources.length === 0 ? listScenarioNames() : sources;
  const loaded = selectShard(named, shard, (source) => source).map(({ number, item }) => ({
    number,
    source: item,
    result: loadSource(item, { fleets: true }),
  }));
  if (verb === 'check') return printChecks(loaded, output);
  const { played, coverage } = await playScenarios(loaded, command, output);
  const results = createScenarioResults(played, shard, named.length, coverage);
  const reports = played.map(({ report }) => report);
  writeReports(reports, results, command, output);
  if (verb === 'test') {
    const part = shard.count === 1 ? '' : ` (shard ${results.shard} of ${named.length} scenarios)`;
    output.print(`${summarize(reports)}${part}`);
  }
  if (reports.some((report) => 'errors' in report)) return exitCodes.invalid;
  if (reports.some((report) => 'run' in report && !report.run.passed)) return exitCodes.unmet;
  const nothing = verb === 'test' ? explainNothing(reports) : null;
  if (nothing === null) return exitCodes.met;
  output.printError(nothing);
  // The verdict of shards is that of `scenario merge`.
  return shard.count > 1 ? exitCodes.met : nothingChecked;
}

/** `scenario run` plays at the clock of the scenario and prints what happens. */
async function playScenarios(
  loaded: readonly LoadedSource[],
  command: ScenarioCommand,
  output: Output,
): Promise<{ played: NumberedReport[]; coverage: ControlSchema<'Coverage'> }> {
  const played: NumberedReport[] = [];
  const simulator = await createSimulator();
  try {
    for (const { number, source, result } of loaded) {
      const errors = listErrors(result, command.seed);
      if (result.outcome === 'rejected' || errors.length > 0) {
        played.push({ number, source, report: { name: source, errors } });
        for (const error of errors) output.printError(formatScenarioError(error));
        continue;
      }
      if (result.scenario.fleet !== undefined) {
        const report = await playFleet(source, result, command, output);
        played.push({ number, source, report });
        if (report.failed !== null) save(played, report.name, report.failed, command, output);
        continue;
      }
      const run = await play(simulator, number, result, command, output);
      const { scenario: name } = run.scenario;
      played.push({ number, source, report: { name, run } });
      printRun(run, result, command.verb === 'run', output);
      if (!run.passed) save(played, name, run, command, output);
    }
    return { played, coverage: await createControlClient(simulator.labUrl).coverage() };
  } finally {
    await simulator.close();
  }
}

/** @param played with the failed run, which is the last one */
function save(
  played: readonly NumberedReport[],
  name: string,
  failed: Pick<ScenarioRun, 'bundle' | 'entries'>,
  { results = defaultResults }: ScenarioCommand,
  { print }: Output,
): void {
  // Several files may have the same name inside.
  const count = played.filter(({ report }) => report.name === name).length;
  const saved = saveFailure(results, count === 1 ? name : `${name}-${count}`, failed);
  if (saved.bundle !== null) print(`      bundle: ${saved.bundle}`);
  print(`      journal: ${saved.journal}`);
}

function play(
  simulator: Simulator,
  number: number,
  { scenario }: Extract<LoadResult, { outcome: 'loaded' }>,
  { verb, seed = scenario.device?.seed ?? number }: ScenarioCommand,
  output: Output,
) {
  return runScenario(simulator, scenario, {
    // From the number, not from a counter, so that a scenario plays the same in any shard.
    seed,
    ...(verb === 'run' && {
      clock: scenario.clock?.mode ?? 'manual',
      onActivity: ({ afterMs, text }) =>
        output.print(`${`+${formatDuration(afterMs)}`.padEnd(timeWidth)} ${text}`),
    }),
  });
}

/** Says why a test that found no failure has checked nothing, or returns null. */
function explainNothing(reports: readonly ScenarioReport[]): string | null {
  if (reports.length === 0) {
    return 'Nothing was checked, because this shard has no scenario.';
  }
  const isChecked = reports.some((report) => 'run' in report && report.run.results.length > 0);
  return isChecked
    ? null
    : 'Nothing was checked, because no scenario has an expectation. Add `expect`.';
}

function printChecks(loaded: readonly LoadedSource[], output: Output): number {
  for (const { source, result } of loaded) {
    if (result.outcome === 'rejected') {
      for (const error of result.errors) output.printError(formatScenarioError(error));
    } else output.print(`ok  ${result.scenario.scenario} (${source})`);
  }
  const isInvalid = loaded.some(({ result }) => result.outcome === 'rejected');
  return isInvalid ? exitCodes.invalid : exitCodes.met;
}

function writeReports(
  reports: readonly ScenarioReport[],
  results: ScenarioResults,
  { junit, json, page }: ScenarioCommand,
  output: Output,
): void {
  if (junit !== undefined) {
    writeResultFile('--junit', junit, formatScenarioJUnit(reports));
    output.print(`JUnit report: ${junit}`);
  }
  if (json !== undefined) {
    writeResultFile('--json', json, `${JSON.stringify(results, null, 1)}\n`);
    output.print(`Results: ${json}`);
  }
  if (page !== undefined) {
    const fleets = reports.flatMap((report) => ('fleet' in report ? [report.fleet] : []));
    writeResultFile('--page', page, formatFleetPage(fleets));
    output.print(`Page: ${page}`);
  }
}
