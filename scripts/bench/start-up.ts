import { getMedian, type Metric } from './metric.ts';
import { signIn, startReference, startSimulator } from './servers.ts';

const runs = 7;
/**
 * If bare Express needs more than half of this budget, the budget is twice the time of bare Express
 * (decision 0008).
 */
const budgetMs = 350;

/**
 * Time from starting the process to the first valid response: a sign-in for the simulator, any
 * response for bare Express.
 */
export async function measureStartUp(): Promise<Metric> {
  const ours: number[] = [];
  const reference: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    ours.push(
      await measure(async () => {
        const server = await startSimulator();
        await signIn(server.ready.consoleUrl);
        return server;
      }),
    );
    reference.push(
      await measure(async () => {
        const server = await startReference('bare Express');
        await fetch(`${server.ready.url}/api/v1/settings/system`);
        return server;
      }),
    );
  }
  const middle = getMedian(ours);
  const bare = getMedian(reference);
  const budget = Math.max(budgetMs, 2 * bare);
  return {
    what: `start to first valid response, median of ${runs}`,
    ours: `${middle.toFixed(0)} ms`,
    reference: `${bare.toFixed(0)} ms (bare Express)`,
    budget: `${budget.toFixed(0)} ms`,
    isWithinBudget: middle <= budget,
  };
}

async function measure(start: () => Promise<{ stop(): Promise<void> }>): Promise<number> {
  const started = performance.now();
  const server = await start();
  const took = performance.now() - started;
  await server.stop();
  return took;
}
