import { type Figure, median } from './figures.ts';
import { signedIn, startReference, startSimulator } from './servers.ts';

const runs = 7;
const budgetMs = 350;

/** From starting the process to the first valid answer: a sign-in of the simulator, a reply of bare Express. */
export async function startUp(): Promise<Figure> {
  const ours: number[] = [];
  const reference: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    ours.push(
      await timed(async () => {
        const server = await startSimulator();
        await signedIn(server.ready.consoleUrl);
        return server;
      }),
    );
    reference.push(
      await timed(async () => {
        const server = await startReference();
        await fetch(`${server.ready.url}/api/v1/settings/system`);
        return server;
      }),
    );
  }
  const middle = median(ours);
  return {
    what: `start to first valid answer, median of ${runs}`,
    ours: `${middle.toFixed(0)} ms`,
    reference: `${median(reference).toFixed(0)} ms (bare Express)`,
    budget: `${budgetMs} ms`,
    kept: middle <= budgetMs,
  };
}

async function timed(start: () => Promise<{ stop(): Promise<void> }>): Promise<number> {
  const started = performance.now();
  const server = await start();
  const took = performance.now() - started;
  await server.stop();
  return took;
}
