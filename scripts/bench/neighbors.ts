import { Agent, request } from 'node:http';
import { createControlClient } from 'stillhouse/client';
import { createSimulator } from '../../simulator/src/simulator.ts';
import { getMedian, getQuantile, type Metric } from './metric.ts';
import { startSimulator } from './servers.ts';

const hours = 5_000;
/** How long the busy device's network links are up and down. */
const everyMs = 30_000;
const budgetMs = 50;
const idleRequests = 200;

/**
 * Measures how long a device takes to respond while another device of the same process advances by
 * thousands of hours, and while none does. On a busy machine, the CPU time for which the advance
 * blocks the thread varies less.
 */
export async function measureNeighbors(): Promise<Metric[]> {
  return [await measureResponses(), await measureTurns()];
}

async function measureResponses(): Promise<Metric> {
  const simulator = await startSimulator();
  const agent = new Agent({ keepAlive: true });
  try {
    const control = createControlClient(simulator.ready.labUrl);
    const neighbor = await control.lease({ clock: 'manual' });
    const idle: number[] = [];
    for (let n = 0; n < idleRequests; n += 1)
      idle.push(await measureStatus(agent, neighbor.baseUrl));
    const id = await leaseFlapping(control);
    let isAdvancing = true;
    const advanced = control.advance(id, { by: `${hours}h` }).finally(() => {
      isAdvancing = false;
    });
    const beside: number[] = [];
    while (isAdvancing) beside.push(await measureStatus(agent, neighbor.baseUrl));
    await advanced;
    const [ours, reference] = [getQuantile(beside, 0.99), getQuantile(idle, 0.99)];
    return {
      what: `response beside an advance of ${hours} hours, 99 % of ${beside.length}`,
      ours: `${ours.toFixed(0)} ms (median ${getMedian(beside).toFixed(0)} ms)`,
      reference: `${reference.toFixed(0)} ms (no advance)`,
      budget: `${budgetMs} ms`,
      isWithinBudget: ours <= budgetMs,
    };
  } finally {
    agent.destroy();
    await simulator.stop();
  }
}

/** Measures in this process, because the CPU time of a thread is only available inside it. */
async function measureTurns(): Promise<Metric> {
  const simulator = await createSimulator();
  try {
    const control = createControlClient(simulator.labUrl);
    const id = await leaseFlapping(control);
    const turns: number[] = [];
    let isAdvancing = true;
    let last = process.threadCpuUsage();
    const noteTurn = () => {
      const { user, system } = process.threadCpuUsage(last);
      last = process.threadCpuUsage();
      turns.push((user + system) / 1_000);
      if (isAdvancing) setImmediate(noteTurn);
    };
    setImmediate(noteTurn);
    await control.advance(id, { by: `${hours}h` });
    isAdvancing = false;
    const longest = Math.max(...turns);
    return {
      what: `longest of ${turns.length} turns of the thread in an advance of ${hours} hours`,
      ours: `${longest.toFixed(0)} ms of processor time (median ${getMedian(turns).toFixed(0)} ms)`,
      reference: '-',
      budget: `${budgetMs} ms`,
      isWithinBudget: longest <= budgetMs,
    };
  } finally {
    await simulator.close();
  }
}

/** Leases a device whose network links change all the time. */
async function leaseFlapping(control: ReturnType<typeof createControlClient>): Promise<string> {
  const { id } = await control.lease({ clock: 'manual' });
  const parameters = { upMs: everyMs, downMs: everyMs };
  await control.setCondition(id, 'flapping', { on: true, parameters });
  return id;
}

/** Real ms of one request. */
function measureStatus(agent: Agent, baseUrl: string): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(`${baseUrl}/api/v1/status`, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(performance.now() - started));
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}
