import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createControlClient } from '@stillhouse/simulator/client';
import { coverageBounds, coverageTable, keepCoverage } from './coverage.ts';

const program = join(dirname(dirname(fileURLToPath(import.meta.url))), 'simulator/src/cli/main.ts');
const startUpMs = 20_000;

/**
 * One simulator for the whole run, the very program that people start, on free ports: runs beside each other do not
 * meet. A test leases its own device from it. With STILLHOUSE_LAB set, that one is used instead. At the end it says how much
 * of all that devices can do the run has seen.
 */
export default async function startSimulator(): Promise<() => Promise<void>> {
  if (process.env.STILLHOUSE_LAB) return async () => {};
  const ports = ['--port', '--setup-port', '--lab-port', '--cloud-port'].flatMap((name) => [
    name,
    '0',
  ]);
  const simulator = spawn(
    process.execPath,
    ['-C', 'stillhouse-source', program, '--json', ...ports],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let errors = '';
  simulator.stderr.on('data', (data) => {
    errors += data;
  });
  const exited = once(simulator, 'exit');
  const lines = createInterface({ input: simulator.stdout });
  const first = await Promise.race([
    once(lines, 'line', { signal: AbortSignal.timeout(startUpMs) }).then(([line]) => String(line)),
    exited.then(([code]) => {
      throw new Error(`The simulator ended with ${code} instead of starting:\n${errors}`);
    }),
  ]).catch((error) => {
    simulator.kill();
    throw error;
  });
  const labUrl = labUrlIn(first);
  process.env.STILLHOUSE_LAB = labUrl;
  return async () => {
    await reportCoverage(labUrl).catch((error) => {
      simulator.kill();
      throw error;
    });
    simulator.kill('SIGTERM');
    const [code] = await exited;
    if (code) throw new Error(`The simulator ended with ${code}:\n${errors}`);
  };
}

async function reportCoverage(labUrl: string): Promise<void> {
  const coverage = await createControlClient(labUrl).coverage();
  keepCoverage(coverage);
  console.log(`\n${coverageTable(coverage, coverageBounds())}`);
}

function labUrlIn(line: string): string {
  const { labUrl } = JSON.parse(line);
  if (typeof labUrl === 'string') return labUrl;
  throw new Error(`The simulator was to say its labUrl with --json; it said ${line}`);
}
