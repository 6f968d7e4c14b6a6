import { createControlClient } from '@stillhouse/simulator/client';
import { coverageBounds, coverageTable, keepCoverage } from './coverage.ts';
import { startProgram } from './program.ts';

/**
 * One simulator for the whole run, the very program that people start, on free ports: runs beside each other do not
 * meet. A test leases its own device from it. With STILLHOUSE_LAB set, that one is used instead. At the end it says how much
 * of all that devices can do the run has seen.
 */
export default async function startSimulator(): Promise<() => Promise<void>> {
  if (process.env.STILLHOUSE_LAB) return async () => {};
  const simulator = await startProgram();
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
  keepCoverage(coverage);
  console.log(`\n${coverageTable(coverage, coverageBounds())}`);
}
