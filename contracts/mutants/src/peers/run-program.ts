import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PeerFailure, type Place } from './peer.ts';

/** One run of a peer may take so long. */
const maxRunMs = 60_000;
/**
 * What a peer may wait for one answer, where it can be told so: a device that hangs is then a
 * failed test, not a run without end.
 */
export const maxResponseMs = 15_000;

/** How much of what a program said goes into the reason of a failure. */
const maxOutputCharacters = 300;

/**
 * Runs a program of an installed package on this Node, in the folder that is its own.
 * @param program its path in node_modules
 * @returns what it printed; its exit code says only that tests failed
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
      // Peers neither ask for news nor tell of us.
      env: { ...process.env, ...variables, NO_UPDATE_NOTIFIER: '1', REDOCLY_TELEMETRY: 'off' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said += chunk;
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
  if (isLate) throw new PeerFailure(`no end within ${maxRunMs / 1000} s`);
  return said;
}

/**
 * The report that a run has left, which is taken away, so that the next run cannot be judged by it.
 * @throws PeerFailure if there is none
 */
export function takeReport({ work }: Place, name: string, said: string): string {
  const path = join(work, name);
  try {
    const text = readFileSync(path, 'utf8');
    rmSync(path);
    return text;
  } catch {
    throw new PeerFailure(`no report; it said: ${said.trim().slice(-maxOutputCharacters)}`);
  }
}
