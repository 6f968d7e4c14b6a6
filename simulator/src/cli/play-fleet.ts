import { availableParallelism } from 'node:os';
import type { Issue } from '@stillhouse/contracts/validators';
import { monotonicNow } from '@stillhouse/device/clock/real-time';
import { formatDuration } from '@stillhouse/foundation/duration';
import type { FailedDevice } from '../fleet-scenarios/failed-device.ts';
import { createFleetReport } from '../fleet-scenarios/report.ts';
import { type FleetProgress, runFleetScenario } from '../fleet-scenarios/run-fleet-scenario.ts';
import { createShardThread } from '../fleet-scenarios/shard-thread.ts';
import type { LoadResult, Scenario } from '../scenarios/scenario.ts';
import { formatScenarioError } from '../scenarios/scenario-error.ts';
import { formatShare } from '../scenarios/shares.ts';
import type { ScenarioCommand } from './arguments.ts';
import type { ScenarioReport } from './scenario-junit.ts';
import { type Output, printRun } from './scenario-output.ts';
import { isFile, loadSource } from './scenario-source.ts';
import { watchFile } from './watch-file.ts';

/** Real time between two lines of progress. */
const progressMs = 1_000;

const minDevicesOfThread = 250;

type Loaded = Extract<LoadResult, { outcome: 'loaded' }>;

/**
 * Plays a scenario of a fleet and prints its verdict. Progress goes to standard error. `scenario
 * run` goes on with the file when it changes.
 */
export async function playFleet(
  source: string,
  first: Loaded,
  command: ScenarioCommand,
  output: Output,
): Promise<ScenarioReport & { failed: FailedDevice | null }> {
  let loaded = first;
  const scenario = withDevices(first.scenario, command);
  const { verb, seed = scenario.device?.seed ?? 1, threads = availableParallelism() } = command;
  const devices = scenario.fleet?.count ?? 1;
  // A thread takes half a second to start.
  const count = Math.max(1, Math.min(threads, Math.ceil(devices / minDevicesOfThread)));
  let reportedAt = monotonicNow();
  const follower = verb === 'run' && isFile(source) ? followFile(source, command, output) : null;
  try {
    const run = await runFleetScenario(scenario, {
      seed,
      shards: count,
      ...(count > 1 && { createShard: createShardThread }),
      onProgress(progress) {
        if (monotonicNow() - reportedAt < progressMs) return;
        reportedAt = monotonicNow();
        output.printError(formatProgress(scenario, progress));
      },
      ...(follower !== null && {
        takeChange: follower.take,
        onChange: (issues, atMs) => {
          loaded = follower.report(issues, atMs) ?? loaded;
        },
      }),
    });
    printRun(run, loaded, verb === 'run', output);
    const { failed } = run;
    if (failed !== null) {
      const { number, seed: own, steps } = failed;
      output.print(`      device ${number} (seed ${own}) shows it with ${steps.join(', ')}`);
    }
    return { name: scenario.scenario, run, fleet: createFleetReport(run), failed };
  } finally {
    follower?.stop();
  }
}

/** Reads a file again when it changes. What cannot be played changes nothing. */
function followFile(path: string, command: ScenarioCommand, { printError }: Output) {
  let changed: Loaded | null = null;
  let taken: Loaded | null = null;
  const onError = (error: Error) => printError(`${path} cannot be watched: ${error.message}`);
  const onChange = () => {
    const loaded = loadSource(path, { fleets: true });
    if (loaded.outcome === 'loaded') changed = loaded;
    else printError(...loaded.errors.map(formatScenarioError), goesOn);
  };
  return {
    stop: watchFile(path, { onChange, onError }),
    take(): Scenario | null {
      [taken, changed] = [changed, null];
      return taken === null ? null : withDevices(taken.scenario, command);
    },
    /** Returns what the fleet goes on with, if it does. */
    report(issues: readonly Issue[], atMs: number): Loaded | null {
      if (taken === null) return null;
      const { read } = taken;
      const errors = issues.map(({ pointer, message }) => read.createError(pointer, message));
      if (errors.length > 0) printError(...errors.map(formatScenarioError), goesOn);
      else printError(`${path} has changed: the fleet goes on with it at ${formatDuration(atMs)}.`);
      return errors.length > 0 ? null : taken;
    },
  };
}

const goesOn = 'The fleet goes on as before.';

function withDevices(scenario: Scenario, { devices }: ScenarioCommand): Scenario {
  const { fleet } = scenario;
  if (fleet === undefined || devices === undefined) return scenario;
  return { ...scenario, fleet: { ...fleet, count: devices } };
}

function formatProgress(scenario: Scenario, progress: FleetProgress): string {
  const { atMs, durationMs, devices, active, exchanges, reached } = progress;
  const shares = reached.map(({ reached, population }) =>
    formatShare(population === 0 ? 0 : reached / population),
  );
  const eventually = shares.length === 0 ? '' : `, eventually ${shares.join(' ')}`;
  const at = `${formatDuration(atMs)} of ${formatDuration(durationMs)}`;
  return `${scenario.scenario}: ${at}, ${active} of ${devices} devices active, ${exchanges} exchanges${eventually}`;
}
