import type { TimelineMode } from '../../simulator/playwright/attach-timeline.ts';
import { getMedian, type Metric } from './metric.ts';
import { runProgram } from './run-program.ts';
import { startSimulator } from './servers.ts';

const program = 'e2e/support/measure-timeline.ts';
const rounds = 20;
/** Rounds before the measured ones. */
const warmUpRounds = 2;
/** Design budget: what a passing browser test may pay for the timeline of a failed one. */
const budget = 0.05;

/** Measures what the timeline costs a passing browser test. */
export async function measureTimeline(): Promise<Metric> {
  const simulator = await startSimulator();
  try {
    const settings = [simulator.ready.labUrl, warmUpRounds + rounds];
    const runs = await runProgram<Record<TimelineMode, number>>(program, settings);
    const pairs = runs.slice(warmUpRounds);
    const ours = getMedian(pairs.map((pair) => pair['on-failure']));
    const reference = getMedian(pairs.map(({ off }) => off));
    // Per pair, because a busy machine slows both of them down.
    const more = getMedian(pairs.map((pair) => pair['on-failure'] / pair.off)) - 1;
    return {
      what: 'a passing browser test with a timeline',
      ours: `${ours.toFixed(0)} ms (${(more * 100).toFixed(1)} % more)`,
      reference: `${reference.toFixed(0)} ms (the same test without)`,
      budget: `${budget * 100} % more`,
      isWithinBudget: more <= budget,
    };
  } finally {
    await simulator.stop();
  }
}
