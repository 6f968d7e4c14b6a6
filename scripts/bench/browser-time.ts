import { getMedian, type Metric } from './metric.ts';
import { runProgram } from './run-program.ts';
import { startSimulator } from './servers.ts';

const program = 'e2e/support/measure-console-time.ts';
const rounds = 3;
const minutes = 20;
/** Design budget: the 20 minutes in which an upgrade may poll, with a browser attached. */
const budgetMs = 5_000;

/**
 * Measures how fast a device and a browser in lockstep advance, with the console signed in and
 * polling.
 */
export async function measureBrowserTime(): Promise<Metric> {
  const simulator = await startSimulator();
  try {
    const settings = [simulator.ready.labUrl, minutes, rounds + 1];
    // The first round warms up.
    const [, ...runs] = await runProgram<{ ms: number; requests: number }>(program, settings);
    const middle = getMedian(runs.map(({ ms }) => ms));
    const requests = getMedian(runs.map((one) => one.requests));
    return {
      what: `${minutes} simulated minutes of the console in a browser, ${requests} requests`,
      ours: `${middle.toFixed(0)} ms (${((minutes * 1000) / middle).toFixed(0)} minutes a second)`,
      reference: `${minutes} minutes (a real device)`,
      budget: `${budgetMs} ms`,
      isWithinBudget: middle <= budgetMs,
    };
  } finally {
    await simulator.stop();
  }
}
