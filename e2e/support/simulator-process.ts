import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = join(dirname(fileURLToPath(import.meta.url)), '../../simulator/src/cli/main.ts');
const startUpMs = 20_000;

/** A simulator that runs: the very program that people start. */
export type SimulatorProcess = {
  readonly labUrl: string;
  /** Ends it, and waits until it has ended. @throws when it does not end well. */
  stop(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
};

/**
 * Starts a simulator on free ports, unless the options say which: runs beside each other do not
 * meet.
 * @param options as on the command line
 * @throws with what it said when it does not start
 */
export async function startSimulatorProcess(...options: string[]): Promise<SimulatorProcess> {
  const ports = ['--port', '--setup-port', '--lab-port', '--cloud-port']
    .filter((name) => !options.includes(name))
    .flatMap((name) => [name, '0']);
  const simulator = spawn(
    process.execPath,
    ['-C', 'stillhouse-source', program, '--json', ...ports, ...options],
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
  return {
    labUrl: parseLabUrl(first),
    async stop() {
      simulator.kill('SIGTERM');
      const [code] = await exited;
      if (code) throw new Error(`The simulator ended with ${code}:\n${errors}`);
    },
    kill: () => void simulator.kill('SIGKILL'),
  };
}

function parseLabUrl(line: string): string {
  const { labUrl } = JSON.parse(line);
  if (typeof labUrl === 'string') return labUrl;
  throw new Error(`The simulator was to say its labUrl with --json; it said ${line}`);
}
