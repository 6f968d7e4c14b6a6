import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
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

/** Resident memory in MB, at the end and at most. */
type Used = { megabytes: number; peak: number };

/** Measures the memory of devices that were used for long, and replays the first and last one. */
export async function measureUsedDevices(): Promise<Metric> {
  const some = await measure(fewer);
  const all = await measure(size);
  const kilobytesEach = ((all.megabytes - some.megabytes) * 1024) / (size - fewer);
  return {
    what: `resident memory of ${size} devices after ${exchanges} exchanges each, replay is exact`,
    ours: `${all.megabytes.toFixed(0)} MB, ${all.peak.toFixed(0)} MB at most (${kilobytesEach.toFixed(0)} kB a device)`,
    reference: `${some.megabytes.toFixed(0)} MB (with ${fewer})`,
    budget: `${maxKilobytesEach} kB a device`,
    isWithinBudget: kilobytesEach <= maxKilobytesEach,
  };
}

/** Fails if a replay differs. */
async function measure(devices: number): Promise<Used> {
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-used-'));
  try {
    const program = 'scripts/bench/use-devices.ts';
    const [used] = await runProgram<Used>(program, [devices, exchanges, folder]);
    if (used === undefined) throw new Error(`${program} has printed nothing.`);
    for (const bundle of readdirSync(folder)) {
      const file = join(folder, bundle);
      const replay = ['-C', 'stillhouse-source', 'simulator/src/cli/main.ts', 'replay', file];
      await promisify(execFile)(process.execPath, replay, { cwd: root });
    }
    return used;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
