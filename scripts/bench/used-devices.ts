import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../set-up/paths.mjs';
import type { Metric } from './metric.ts';
import { runProgram } from './run-program.ts';

/** Fewer would measure the garbage that V8 leaves in any process. */
const fewer = 25;
const size = 100;
const exchanges = 10_000;

/** Decision 0008: 1,000 such devices in 1 GB. */
const maxKilobytesEach = 1_024;

/** Measures the memory of devices that were used for long. The last one is replayed. */
export async function measureUsedDevices(): Promise<Metric> {
  const some = await measure(fewer);
  const all = await measure(size);
  const kilobytesEach = ((all - some) * 1024) / (size - fewer);
  return {
    what: `resident memory of ${size} devices after ${exchanges} exchanges each, replay is exact`,
    ours: `${all.toFixed(0)} MB (${kilobytesEach.toFixed(0)} kB a device)`,
    reference: `${some.toFixed(0)} MB (with ${fewer})`,
    budget: `${maxKilobytesEach} kB a device`,
    isWithinBudget: kilobytesEach <= maxKilobytesEach,
  };
}

/** Returns the memory in MB. Fails if the replay differs. */
async function measure(devices: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-used-'));
  const bundle = join(folder, 'bundle.json');
  try {
    const program = 'scripts/bench/use-devices.ts';
    const [used] = await runProgram<{ megabytes: number }>(program, [devices, exchanges, bundle]);
    if (used === undefined) throw new Error(`${program} has printed nothing.`);
    const replay = ['-C', 'stillhouse-source', 'simulator/src/cli/main.ts', 'replay', bundle];
    await promisify(execFile)(process.execPath, replay, { cwd: root });
    return used.megabytes;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
