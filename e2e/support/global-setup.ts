import { createControlClient } from '@stillhouse/simulator/client';
import { formatCoverage, readCoverageBounds, writeCoverage } from './coverage.ts';
import { startSimulatorProcess } from './simulator-process.ts';

/**
 * One simulator for the whole run, the very program that people start, on free ports: runs beside
 * each other do not meet. A test leases its own device from it. With STILLHOUSE_LAB set, that one
 * is used instead. At the end it says how much of all that devices can do the run has seen.
 */
export default async function startSimulator(): Promise<() => Promise<void>> {
  if (process.env.STILLHOUSE_LAB) return async () => {};
  const simulator = await startSimulatorProcess();
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
  console.log(`\n${formatCoverage(coverage, readCoverageBounds())}`);
}
