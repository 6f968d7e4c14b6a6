import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type ControlClient, createControlClient } from 'stillhouse/client';
import { getQuantile, type Metric } from './metric.ts';
import {
  type RunningServer,
  type SimulatorReady,
  signIn,
  startSimulator,
  waitForDevices,
} from './servers.ts';

/** A quarter of 25,000 devices: those of one of four shards. */
const size = 6_250;
const clients = 50;
const concurrentCalls = 50;
const pollMs = 100;
const retryMs = 20;
const loadMs = 3_000;
const budgetMs = 10_000;
const clientBudgetMs = 5_000;

/**
 * Measures how long a killed shard takes to respond to its clients, which continue all the time,
 * and to have its devices back. All of them have changed.
 */
export async function measureRecovery(): Promise<Metric[]> {
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-recovery-'));
  try {
    const first = await start(folder);
    const users = await startUsers(first.simulator.ready);
    try {
      await changeAll(first.control);
      const devices = join(folder, 'devices');
      while (readdirSync(devices).length < size) await setTimeout(pollMs);
      const { port } = new URL(first.simulator.ready.consoleUrl);
      await setTimeout(loadMs);
      const killedAt = performance.now();
      await first.simulator.kill();
      const second = await start(folder, '--port', port);
      await setTimeout(loadMs);
      await second.simulator.kill();
      const waits = users.list.map((user) => user.getFirstResponse(killedAt) - killedAt);
      return createMetrics(waits, second.tookMs, first.tookMs);
    } finally {
      await users.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function createMetrics(waits: readonly number[], recoveryMs: number, freshMs: number): Metric[] {
  const slowest = Math.max(...waits);
  return [
    {
      what: `response of a killed shard to ${clients} clients, p50 and slowest, with its start`,
      ours: `${getQuantile(waits, 0.5).toFixed(0)} and ${slowest.toFixed(0)} ms`,
      reference: '-',
      budget: `${clientBudgetMs} ms`,
      isWithinBudget: slowest <= clientBudgetMs,
    },
    {
      what: `start of a killed shard until its ${size} changed devices are back, under load`,
      ours: `${recoveryMs.toFixed(0)} ms`,
      reference: `${freshMs.toFixed(0)} ms (new devices, without load)`,
      budget: `${budgetMs} ms`,
      isWithinBudget: recoveryMs <= budgetMs,
    },
  ];
}

/** Starts a simulator. Returns how long it took to have all devices. */
async function start(folder: string, ...more: string[]) {
  const startedAt = performance.now();
  const fleet = ['--addressing', 'name', '--devices', String(size), '--state-dir', folder];
  const simulator = await startSimulator(...fleet, ...more);
  const control = createControlClient(simulator.ready.labUrl);
  await waitForDevices(control, size);
  return { simulator, control, tookMs: performance.now() - startedAt };
}

/** Polls the status of one device with one token, and tries again at once without a response. */
class DeviceUser {
  readonly #url: URL;
  readonly #headers: Record<string, string>;
  readonly #agent = new Agent({ keepAlive: true });
  /** When responses arrived after there had been none. */
  readonly #returns: number[] = [];

  constructor(url: string, headers: Record<string, string>) {
    this.#url = new URL(url);
    this.#headers = headers;
  }

  getFirstResponse(since: number): number {
    return this.#returns.find((at) => at > since) ?? Number.POSITIVE_INFINITY;
  }

  async work(signal: AbortSignal): Promise<void> {
    let wasAway = false;
    while (!signal.aborted) {
      const status = await this.#poll().catch(() => null);
      if (status !== null && status !== 200) throw new Error(`The status responds ${status}`);
      if (status !== null && wasAway) this.#returns.push(performance.now());
      wasAway = status === null;
      if (wasAway) await setTimeout(retryMs);
    }
    this.#agent.destroy();
  }

  async #poll(): Promise<number | undefined> {
    const outgoing = request(new URL('/api/v1/status', this.#url), {
      agent: this.#agent,
      headers: this.#headers,
    });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.on('response', resolve).on('error', reject).end();
    });
    for await (const _chunk of response);
    return response.statusCode;
  }
}

async function startUsers({ consoleUrl }: RunningServer<SimulatorReady>['ready']) {
  const { port, origin } = new URL(consoleUrl.replace('default.', ''));
  const list: DeviceUser[] = [];
  for (let client = 1; client <= clients; client += 1) {
    // Throughout the order in which the devices are created.
    const host = `device-${Math.floor((client * size) / clients)}.localhost:${port}`;
    list.push(new DeviceUser(origin, { host, ...(await signIn(origin, { host })) }));
  }
  const load = new AbortController();
  const work = Promise.all(list.map((user) => user.work(load.signal)));
  const stop = async () => {
    load.abort();
    await work;
  };
  return { list, stop };
}

async function changeAll(control: ControlClient): Promise<void> {
  const numbers = Array.from({ length: size }, (_, index) => index + 1);
  const change = async () => {
    for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) {
      const id = number === 1 ? 'default' : `device-${number}`;
      await control.patch(id, { settings: { language: { languageCode: 'nb-NO' } } });
    }
  };
  await Promise.all(Array.from({ length: concurrentCalls }, change));
}
