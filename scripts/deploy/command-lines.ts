import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../set-up/paths.mjs';

/** The sources of the programs in the image. */
const programs: Readonly<Record<string, string>> = {
  'stillhouse-sim': 'simulator/src/cli/main.ts',
  'stillhouse-contract': 'contracts/verifier/src/cli/main.ts',
};

/** Returns the options of a command line that its program does not have. */
export function listUnknownOptions([program = '', ...rest]: readonly string[]): string[] {
  const path = programs[program];
  if (path === undefined) throw new Error(`${program} is not a program of the image.`);
  const subcommands = rest.slice(
    0,
    rest.findIndex((word) => word.startsWith('-')),
  );
  const help = execFileSync(
    process.execPath,
    ['-C', 'stillhouse-source', join(root, path), ...subcommands, '--help'],
    { encoding: 'utf8' },
  );
  const known = new Set(help.match(/(?<![\w-])--[a-z][a-z-]*/g));
  const used = rest.flatMap((word) => /^--[a-z-]+/.exec(word)?.[0] ?? []);
  return used.filter((option) => !known.has(option));
}
