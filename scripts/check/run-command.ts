import { spawn } from 'node:child_process';
import { root } from '../set-up/paths.mjs';
import { exitIfStopped, getExitCode, passSignalsTo } from '../set-up/signals.mjs';
import type { Command } from './commands.ts';

/**
 * Runs a command without buffering its output and returns the exit code. A signal to this process
 * ends both.
 * @param stdio whether its output is shown
 */
export async function runCommand(
  { command, env }: Command,
  stdio: 'inherit' | 'ignore' = 'inherit',
): Promise<number> {
  const [program, ...programArguments] = command;
  const child = spawn(program, programArguments, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio,
  });
  passSignalsTo(child);
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(getExitCode(code, signal)));
  });
  exitIfStopped();
  return code;
}
