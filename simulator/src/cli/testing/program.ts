import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Announcement } from '../announcement.ts';

const program = fileURLToPath(new URL('../main.ts', import.meta.url));
const portFlags = ['--port', '--setup-port', '--lab-port', '--cloud-port'];
export const freePorts = portFlags.flatMap((flag) => [flag, '0']);

/** How the program has ended. */
type Ended = {
  code: number | null;
  stdout: string;
  stderr: string;
};

export type Running = {
  child: ChildProcess;
  /** What it has printed so far. */
  output: { stdout: string; stderr: string };
  ended: Promise<Ended>;
};

/** Returns the command that starts the program. */
export function getProgram(...args: string[]): { command: string; commandArguments: string[] } {
  return {
    command: process.execPath,
    commandArguments: ['-C', 'stillhouse-source', program, ...args],
  };
}

/** Starts the program as its own process. Ends it with the test if it is still running. */
export function startProgram(...args: string[]): Running {
  return startProgramWith([], ...args);
}

/** @param options of Node */
export function startProgramWith(options: readonly string[], ...args: string[]): Running {
  const { command, commandArguments } = getProgram(...args);
  const child = spawn(command, [...options, ...commandArguments], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => resolve({ code, ...output }));
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, output, ended };
}

/** Starts it on free ports, unless the arguments name one, and waits until it is ready. */
export async function startReady(
  ...args: string[]
): Promise<Running & { announcement: Announcement }> {
  const free = portFlags.filter((flag) => !args.includes(flag)).flatMap((flag) => [flag, '0']);
  const running = startProgram('--json', ...free, ...args);
  const { child, output, ended } = running;
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (output.stdout.includes('\n')) resolve(output.stdout);
    });
    ended.then(
      ({ stderr }) => reject(new Error(`It ended before it was ready: ${stderr}`)),
      reject,
    );
  });
  return { ...running, announcement: JSON.parse(line) };
}
