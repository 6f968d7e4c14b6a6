import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../set-up/paths.mjs';
import { getMedian, type Metric } from './metric.ts';
import { startSimulator } from './servers.ts';

const run = promisify(execFile);
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
    const settings = [simulator.ready.labUrl, minutes, rounds + 1].map(String);
    const args = ['-C', 'stillhouse-source', program, ...settings];
    const { stdout } = await run(process.execPath, args, { cwd: root });
    const lines = stdout.trim().split('\n');
    // The first round warms up.
    const runs = lines.slice(1).map((line): { ms: number; requests: number } => JSON.parse(line));
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
