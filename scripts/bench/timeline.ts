import { getMedian, type Metric } from './metric.ts';
import { runProgram } from './run-program.ts';
import { startSimulator } from './servers.ts';

const program = 'e2e/support/measure-timeline.ts';
const rounds = 20;
/** Rounds before the measured ones. */
const warmUpRounds = 2;
/** Design budget: what a passing browser test may pay for the timeline of a failed one. */
const budget = 0.05;

/** Measures what the timeline costs a short browser test that passes. */
export async function measureTimeline(): Promise<Metric> {
  const simulator = await startSimulator();
  try {
    const settings = [simulator.ready.labUrl, warmUpRounds + rounds];
    const all = await runProgram<{ ms: number; timelineMs: number }>(program, settings);
    const runs = all.slice(warmUpRounds);
    // In each run: two runs of the same test differ by more than the timeline costs.
    const more = getMedian(runs.map(({ ms, timelineMs }) => timelineMs / (ms - timelineMs)));
    const without = getMedian(runs.map(({ ms, timelineMs }) => ms - timelineMs));
    return {
      what: 'a passing browser test with a timeline',
      ours: `${(more * 100).toFixed(1)} % more`,
      reference: `${without.toFixed(0)} ms (the same test without)`,
      budget: `${budget * 100} % more`,
      isWithinBudget: more <= budget,
    };
  } finally {
    await simulator.stop();
  }
}
