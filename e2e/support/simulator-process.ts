import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = join(dirname(fileURLToPath(import.meta.url)), '../../simulator/src/cli/main.ts');
const startUpMs = 20_000;

/** A running simulator, started as a user would start it. */
export type SimulatorProcess = {
  readonly labUrl: string;
  /** The console of the first device. */
  readonly consoleUrl: string;
  /** Stops it and waits for its exit. @throws if it exits with an error. */
  stop(): Promise<void>;
  /** Kills it immediately. */
  kill(): void;
};

/**
 * Starts a simulator on free ports unless the options set them, so that parallel runs do not
 * conflict.
 * @param options command line options
 * @throws with its error output if it does not start
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
      throw new Error(`The simulator exited with code ${code} instead of starting:\n${errors}`);
    }),
  ]).catch((error) => {
    simulator.kill();
    throw error;
  });
  return {
    ...parseUrls(first),
    async stop() {
      simulator.kill('SIGTERM');
      const [code] = await exited;
      if (code) throw new Error(`The simulator exited with code ${code}:\n${errors}`);
    },
    kill: () => void simulator.kill('SIGKILL'),
  };
}

function parseUrls(line: string): { labUrl: string; consoleUrl: string } {
  const { labUrl, consoleUrl } = JSON.parse(line);
  if (typeof labUrl === 'string' && typeof consoleUrl === 'string') return { labUrl, consoleUrl };
  throw new Error(`The simulator must print its URLs with --json, but printed ${line}`);
}
