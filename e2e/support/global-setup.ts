import { rmSync } from 'node:fs';
import { createControlClient, formatCoverage } from 'stillhouse/client';
import { accessibleScreens } from './accessibility.ts';
import { hasPackedBrowser, missingPackedBrowser } from './browser.ts';
import { readCoverageBounds, writeCoverage } from './coverage.ts';
import { startSimulatorProcess } from './simulator-process.ts';

/**
 * Starts one simulator for the whole run, as a user would, on free ports, so that parallel runs do
 * not conflict. Each test leases its own device. If STILLHOUSE_LAB is set, the tests use that
 * simulator instead. STILLHOUSE_CHAOS_CONSOLE is the folder of another build of the console.
 * Forgets the screens of earlier runs. Reports the device coverage at the end.
 */
export default async function startSimulator(): Promise<() => Promise<void>> {
  rmSync(accessibleScreens, { recursive: true, force: true });
  if (!hasPackedBrowser) console.log(`not tried: images of the screens. ${missingPackedBrowser}`);
  if (process.env.STILLHOUSE_LAB) return async () => {};
  const consoleDir = process.env.STILLHOUSE_CHAOS_CONSOLE;
  const options = consoleDir === undefined ? [] : ['--console-dir', consoleDir];
  const simulator = await startSimulatorProcess(...options);
  const { labUrl } = simulator;
  process.env.STILLHOUSE_LAB = labUrl;
  return async () => {
    await reportCoverage(labUrl).catch((error) => {
      simulator.kill();
      throw error;
    });
    await simulator.stop();
  };
}

async function reportCoverage(labUrl: string): Promise<void> {
  const coverage = await createControlClient(labUrl).coverage();
  writeCoverage(coverage);
  console.log(`\n${formatCoverage(coverage, readCoverageBounds()).join('\n')}`);
}
