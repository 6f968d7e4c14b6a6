import { Agent, request } from 'node:http';
import { getMedian, type Metric } from './metric.ts';
import { type SimulatorReady, signIn, startSimulator } from './servers.ts';

const rounds = 7;
const minutes = 20;
const pollEveryMs = 10_000;
/** Design budget: the 20 minutes in which an upgrade may poll, in 100 ms. */
const budgetMs = 100;

/**
 * Measures how fast a device's time advances without a browser, while a client polls its status
 * every 10 simulated seconds.
 */
export async function measureSimulatedTime(): Promise<Metric> {
  const simulator = await startSimulator();
  try {
    const took: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const ms = await pollFor(simulator.ready);
      // The first round warms up.
      if (round > 0) took.push(ms);
    }
    const middle = getMedian(took);
    return {
      what: `${minutes} simulated minutes, ${(minutes * 60_000) / pollEveryMs} polls, no browser`,
      ours: `${middle.toFixed(0)} ms (${((minutes * 1000) / middle).toFixed(0)} minutes a second)`,
      reference: `${minutes} minutes (a real device)`,
      budget: `${budgetMs} ms`,
      isWithinBudget: middle <= budgetMs,
    };
  } finally {
    await simulator.stop();
  }
}

/** Returns the real ms for a number of simulated minutes of polling. */
async function pollFor({ controlUrl }: SimulatorReady): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const leased = await fetch(controlUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clock: 'manual' }),
  });
  const { id, baseUrl } = (await leased.json()) as { id: string; baseUrl: string };
  const headers = await signIn(baseUrl);
  const started = performance.now();
  for (let at = 0; at < minutes * 60_000; at += pollEveryMs) {
    await call(agent, 'POST', `${controlUrl}/${id}/clock/advance`, {}, { by: pollEveryMs });
    await call(agent, 'GET', `${baseUrl}/api/v1/status`, headers);
  }
  const took = performance.now() - started;
  agent.destroy();
  await fetch(`${controlUrl}/${id}`, { method: 'DELETE' });
  return took;
}

/** `fetch` alone would take longer than what is measured. */
function call(
  agent: Agent,
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: object,
): Promise<void> {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { agent, method, headers: { ...headers, ...json } },
      (response) => {
        response.resume();
        response.on('end', () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`${method} ${url} returned ${response.statusCode}`));
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
