import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../set-up/paths.mjs';

/**
 * Runs a program of the repository that measures in a browser.
 *
 * @returns the values of the lines that it prints, which are JSON
 */
export async function runProgram<Line>(
  program: string,
  settings: readonly (string | number | undefined)[],
): Promise<Line[]> {
  const args = ['-C', 'stillhouse-source', program, ...settings.map(String)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
  return stdout
    .trim()
    .split('\n')
    .map((line): Line => JSON.parse(line));
}
