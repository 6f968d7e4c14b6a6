import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = join(dirname(dirname(fileURLToPath(import.meta.url))), 'simulator/src/cli/main.ts');
const startUpMs = 20_000;

/**
 * One simulator for the whole run, the very program that people start, on free ports: runs beside each other do not
 * meet. A test leases its own device from it. With STILLHOUSE_LAB set, that one is used instead.
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
  process.env.STILLHOUSE_LAB = labUrlIn(first);
  return async () => {
    simulator.kill('SIGTERM');
    const [code] = await exited;
    if (code) throw new Error(`The simulator ended with ${code}:\n${errors}`);
  };
}

function labUrlIn(line: string): string {
  const { labUrl } = JSON.parse(line);
  if (typeof labUrl === 'string') return labUrl;
  throw new Error(`The simulator was to say its labUrl with --json; it said ${line}`);
}
