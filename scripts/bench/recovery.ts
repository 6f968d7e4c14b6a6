import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type ControlClient, createControlClient } from 'stillhouse/client';
import type { Metric } from './metric.ts';
import { startSimulator, waitForDevices } from './servers.ts';

/** A quarter of 25,000 devices: those of one of four shards. */
const size = 6_250;
const concurrentCalls = 50;
const pollMs = 100;
const budgetMs = 10_000;

/** Measures how long a killed shard takes to have its devices back. All of them have changed. */
export async function measureRecovery(): Promise<Metric> {
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-recovery-'));
  try {
    const freshMs = await measureStart(folder, async (control) => {
      await changeAll(control);
      const devices = join(folder, 'devices');
      while (readdirSync(devices).length < size) await setTimeout(pollMs);
    });
    const recoveryMs = await measureStart(folder, async () => {});
    return {
      what: `start of a killed shard until its ${size} changed devices are back`,
      ours: `${recoveryMs.toFixed(0)} ms`,
      reference: `${freshMs.toFixed(0)} ms (new devices)`,
      budget: `${budgetMs} ms`,
      isWithinBudget: recoveryMs <= budgetMs,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts a simulator, uses it, and kills it. Returns how long it took to have all devices. */
async function measureStart(
  folder: string,
  use: (control: ControlClient) => Promise<void>,
): Promise<number> {
  const startedAt = performance.now();
  const fleet = ['--addressing', 'name', '--devices', String(size), '--state-dir', folder];
  const simulator = await startSimulator(...fleet);
  try {
    const control = createControlClient(simulator.ready.labUrl);
    await waitForDevices(control, size);
    const tookMs = performance.now() - startedAt;
    await use(control);
    return tookMs;
  } finally {
    await simulator.kill();
  }
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
