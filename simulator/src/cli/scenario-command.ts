import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { formatDuration } from '@stillhouse/foundation/duration';
import { runScenario, type ScenarioRun } from '../fleet/run-scenario.ts';
import { formatFinding } from '../scenarios/finding.ts';
import { listScenarioNames } from '../scenarios/library.ts';
import type { LoadResult } from '../scenarios/scenario.ts';
import { createSimulator } from '../simulator.ts';
import type { ScenarioCommand } from './scenario-arguments.ts';
import { scenarioHelp } from './scenario-help.ts';
import { formatScenarioJUnit, type ScenarioReport } from './scenario-junit.ts';
import { scenarioList } from './scenario-list.ts';
import { loadSource } from './scenario-source.ts';
import { UsageError } from './usage-error.ts';

/** Exit status: all well, an expectation that is not met, a scenario that is wrong. (2: a command that is.) */
const scenarioExits = { met: 0, unmet: 1, wrong: 3 } as const;

type Output = {
  say: (line: string) => void;
  complain: (line: string) => void;
};

/**
 * The command `stillhouse-sim scenario ...`. Returns the exit status.
 * @throws UsageError when a name or a topic is unknown
 */
export async function scenarioCommand(
  { verb, sources, junit }: ScenarioCommand,
  output: Output,
): Promise<number> {
  if (verb === 'help') return said(output, scenarioHelp());
  if (verb === 'list') return said(output, scenarioList(sources));
  const named = verb === 'test' && sources.length === 0 ? listScenarioNames() : sources;
  const loaded = named.map((source) => ({ source, result: loadSource(source) }));
  if (verb === 'check') return checked(loaded, output);
  const reports: ScenarioReport[] = [];
  const simulator = await createSimulator();
  try {
    for (const { source, result } of loaded) {
      if (result.outcome === 'refused') {
        reports.push({ name: source, findings: result.findings });
        complainOf(result, output);
        continue;
      }
      const isAlone = verb === 'run';
      const run = await runScenario(simulator, result.scenario, {
        ...(isAlone && { clock: result.scenario.clock?.mode ?? 'manual' }),
        ...(isAlone && {
          tell: ({ afterMs, text }) =>
            output.say(`${`+${formatDuration(afterMs)}`.padEnd(10)}${text}`),
        }),
      });
      reports.push({ name: run.scenario.scenario, run });
      report(run, result, isAlone, output);
    }
  } finally {
    await simulator.close();
  }
  if (junit !== undefined) write(junit, formatScenarioJUnit(reports));
  if (verb === 'test') output.say(summary(reports));
  if (reports.some((one) => 'findings' in one)) return scenarioExits.wrong;
  return reports.every((one) => 'run' in one && one.run.passed)
    ? scenarioExits.met
    : scenarioExits.unmet;
}

function checked(
  loaded: readonly { source: string; result: LoadResult }[],
  output: Output,
): number {
  for (const { source, result } of loaded) {
    if (result.outcome === 'refused') complainOf(result, output);
    else output.say(`ok  ${result.scenario.scenario} (${source})`);
  }
  const isWrong = loaded.some(({ result }) => result.outcome === 'refused');
  return isWrong ? scenarioExits.wrong : scenarioExits.met;
}

function complainOf(
  result: Extract<LoadResult, { outcome: 'refused' }>,
  { complain }: Output,
): void {
  for (const finding of result.findings) complain(formatFinding(finding));
}

/** One line for what went well; for what did not, each expectation with its place in the file. */
function report(
  { scenario, passed, verdicts, lastedMs }: ScenarioRun,
  { read }: Extract<LoadResult, { outcome: 'loaded' }>,
  isAlone: boolean,
  { say }: Output,
): void {
  const expectations = verdicts.length === 1 ? '1 expectation' : `${verdicts.length} expectations`;
  say(
    `${passed ? 'ok  ' : 'FAIL'}  ${scenario.scenario} (${expectations}, ${formatDuration(lastedMs)})`,
  );
  for (const { expectation, verdict, detail, pointer } of verdicts) {
    if (verdict === 'met' && !isAlone) continue;
    const { file, line } = read.finding(pointer, '');
    const found = detail === null ? '' : `: ${detail}`;
    say(`      ${verdict === 'met' ? 'met' : `${file}:${line}`} ${expectation}${found}`);
  }
}

function summary(reports: readonly ScenarioReport[]): string {
  const failed = reports.filter((one) => 'run' in one && !one.run.passed).length;
  const wrong = reports.filter((one) => 'findings' in one).length;
  const met = reports.length - failed - wrong;
  const rest = [
    failed > 0 ? `${failed} failed` : '',
    wrong > 0 ? `${wrong} could not be loaded` : '',
  ];
  return [`${met} of ${reports.length} scenarios passed`, ...rest.filter(Boolean)].join(', ');
}

function write(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(
      `--junit ${path} cannot be written (${String(error.code)}). Name another file.`,
    );
  }
}

function said({ say }: Output, text: string): number {
  say(text);
  return scenarioExits.met;
}
