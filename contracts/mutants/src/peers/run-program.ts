import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PeerFailure, type Place } from './peer.ts';

/** Time limit of one run. */
const maxRunMs = 60_000;
/**
 * Time limit of one request, for peers with such an option. A device that hangs is then a failed
 * test instead of an endless run.
 */
export const maxResponseMs = 15_000;

/** Length of the output in an error message. */
const maxOutputCharacters = 300;

/**
 * Runs a program of an installed package with the current Node.js, in its own folder.
 * @param program its path in node_modules
 * @returns its output. The exit code only says that tests failed
 * @throws PeerFailure if it does not end in time
 */
export async function runProgram(
  { installedIn, work }: Place,
  program: string,
  programArguments: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = spawn(
    process.execPath,
    [join(installedIn, 'node_modules', program), ...programArguments],
    {
      cwd: work,
      // No update checks and no telemetry.
      env: { ...process.env, ...variables, NO_UPDATE_NOTIFIER: '1', REDOCLY_TELEMETRY: 'off' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, maxRunMs);
  try {
    await once(child, 'close');
  } finally {
    clearTimeout(timer);
  }
  if (isLate) throw new PeerFailure(`no result within ${maxRunMs / 1000} s`);
  return output;
}

/**
 * Reads and deletes the report of a run, so that the next run cannot return the same report.
 * @throws PeerFailure if there is none
 */
export function takeReport({ work }: Place, name: string, output: string): string {
  const path = join(work, name);
  try {
    const text = readFileSync(path, 'utf8');
    rmSync(path);
    return text;
  } catch {
    throw new PeerFailure(`no report; output: ${output.trim().slice(-maxOutputCharacters)}`);
  }
}
