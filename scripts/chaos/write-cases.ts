import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { format } from '../check/commands.ts';
import { root } from '../set-up/paths.mjs';

/** Writes kept cases in the format of the repository, so that they can be committed as they are. */
export function writeCases(path: string, cases: readonly object[]): void {
  writeFileSync(path, `${JSON.stringify(cases, null, 2)}\n`);
  const [program, ...programArguments] = format([path]).command;
  execFileSync(program, programArguments, { cwd: root, stdio: 'ignore' });
}
