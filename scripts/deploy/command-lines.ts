import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../set-up/paths.mjs';

/** The sources of the programs in the image, and of npm scripts. */
const programs: Readonly<Record<string, string>> = {
  stillhouse: 'simulator/src/cli/main.ts',
  'stillhouse-verify': 'contracts/verifier/src/cli/main.ts',
  'npm run verify-products --': 'scripts/verify-products.ts',
  'npm run mutants --': 'e2e/mutants/src/cli.ts',
  'npm run chaos --': 'scripts/chaos.ts',
};

/** Returns the options of a command line that its program does not have. */
export function listUnknownOptions(commandLine: readonly string[]): string[] {
  const length = commandLine[0] === 'npm' ? 4 : 1;
  const program = commandLine.slice(0, length).join(' ');
  const rest = commandLine.slice(length);
  const path = programs[program];
  if (path === undefined) throw new Error(`"${program}" is not a program of this repository.`);
  const firstOption = rest.findIndex((word) => word.startsWith('-'));
  const subcommands = firstOption === -1 ? rest : rest.slice(0, firstOption);
  const help = execFileSync(
    process.execPath,
    ['-C', 'stillhouse-source', join(root, path), ...subcommands, '--help'],
    { encoding: 'utf8' },
  );
  const known = new Set(help.match(/(?<![\w-])--[a-z][a-z-]*/g));
  const used = rest.flatMap((word) => /^--[a-z-]+/.exec(word)?.[0] ?? []);
  return used.filter((option) => !known.has(option));
}
