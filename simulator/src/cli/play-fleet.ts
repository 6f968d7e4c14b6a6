import { availableParallelism } from 'node:os';
import { monotonicNow } from '@stillhouse/device/clock/real-time';
import { formatDuration } from '@stillhouse/foundation/duration';
import { createFleetReport } from '../fleet-scenarios/report.ts';
import { type FleetProgress, runFleetScenario } from '../fleet-scenarios/run-fleet-scenario.ts';
import { createShardThread } from '../fleet-scenarios/shard-thread.ts';
import type { LoadResult, Scenario } from '../scenarios/scenario.ts';
import { formatShare } from '../scenarios/shares.ts';
import type { ScenarioCommand } from './arguments.ts';
import type { ScenarioReport } from './scenario-junit.ts';
import { type Output, printRun } from './scenario-output.ts';

/** Real time between two lines of progress. */
const progressMs = 1_000;

const minDevicesOfThread = 250;

/** Plays a scenario of a fleet and prints its verdict. Progress goes to standard error. */
export async function playFleet(
  loaded: Extract<LoadResult, { outcome: 'loaded' }>,
  fleet: NonNullable<Scenario['fleet']>,
  {
    verb,
    seed = loaded.scenario.device?.seed ?? 1,
    devices = fleet.count,
    threads = availableParallelism(),
  }: ScenarioCommand,
  output: Output,
): Promise<ScenarioReport> {
  const scenario = { ...loaded.scenario, fleet: { ...fleet, count: devices } };
  // A thread takes half a second to start.
  const count = Math.max(1, Math.min(threads, Math.ceil(devices / minDevicesOfThread)));
  let reportedAt = monotonicNow();
  const run = await runFleetScenario(scenario, {
    seed,
    shards: count,
    ...(count > 1 && { createShard: createShardThread }),
    onProgress(progress) {
      if (monotonicNow() - reportedAt < progressMs) return;
      reportedAt = monotonicNow();
      output.printError(formatProgress(scenario, progress));
    },
  });
  printRun(run, loaded, verb === 'run', output);
  return { name: scenario.scenario, run, fleet: createFleetReport(run) };
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
