import { Agent, request } from 'node:http';
import { getMedian, type Metric } from './metric.ts';
import { type SimulatorReady, signIn, startReference, startSimulator } from './servers.ts';

const rounds = 7;
/** Rounds before the measured ones. */
const warmUpRounds = 3;
const minutes = 20;
const pollEveryMs = 10_000;
const polls = (minutes * 60_000) / pollEveryMs;
/** Design budget: the 20 minutes in which an upgrade may poll, in 100 ms. */
const budgetMs = 100;

/**
 * Measures how fast a device's time advances without a browser, while a client polls its status
 * every 10 simulated seconds; beside as many requests to a server that does nothing.
 */
export async function measureSimulatedTime(): Promise<Metric> {
  const simulator = await startSimulator();
  const reference = await startReference('constant handler');
  try {
    const rows: { ours: number; theirs: number }[] = [];
    for (let round = 0; round < warmUpRounds + rounds; round += 1) {
      const ours = await pollFor(simulator.ready);
      const theirs = await requestConstant(reference.ready.url);
      if (round >= warmUpRounds) rows.push({ ours, theirs });
    }
    const middle = getMedian(rows.map(({ ours }) => ours));
    const constant = getMedian(rows.map(({ theirs }) => theirs));
    return {
      what: `${minutes} simulated minutes, ${polls} polls, no browser`,
      ours: `${middle.toFixed(0)} ms (${((minutes * 1000) / middle).toFixed(0)} minutes a second)`,
      reference: `${constant.toFixed(0)} ms (${polls * 2} requests to the constant handler)`,
      budget: `${budgetMs} ms`,
      isWithinBudget: middle <= budgetMs,
    };
  } finally {
    await Promise.all([simulator.stop(), reference.stop()]);
  }
}

/** Returns the real ms for the same number of requests to a server that does nothing. */
async function requestConstant(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const started = performance.now();
  for (let poll = 0; poll < polls; poll += 1) {
    await call(agent, 'POST', url, {}, { by: pollEveryMs });
    await call(agent, 'GET', url, {});
  }
  const took = performance.now() - started;
  agent.destroy();
  return took;
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
