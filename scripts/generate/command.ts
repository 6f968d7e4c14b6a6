import { DamagedContract } from './contract-error.ts';
import { findStale, generate } from './generate.ts';
import type { SchemaTarget, Target } from './targets.ts';

const usage = 'Usage: npm run generate [-- --check]';

const help = `${usage}

Makes code from the contracts (types, operations tables, state machines and validators).
Prints the files that changed.

Options:
  --check     Write nothing; exit with 1 and name the files that generating would change
  -h, --help  Show this help

Exit codes:
  0  Done
  1  Damaged contract, or (with --check) a stale file
  2  Invalid command line`;

export type Place = {
  /** Folder that the paths of the targets are relative to. */
  readonly root: string;
  readonly targets: readonly (Target | SchemaTarget)[];
  /** Prints a line for users. */
  readonly say: (line: string) => void;
  readonly printError: (line: string) => void;
};

/**
 * The command behind `npm run generate`.
 * @returns the exit code: 0 done, 1 a damaged contract or (with --check) a stale file, 2 wrong
 *   options
 */
export async function runCommand(
  options: readonly string[],
  { root, targets, say, printError }: Place,
): Promise<number> {
  if (options.includes('--help') || options.includes('-h')) {
    say(help);
    return 0;
  }
  const unknown = options.filter((option) => option !== '--check');
  if (unknown.length > 0) {
    printError(`Unknown option "${unknown.join(' ')}". ${usage}`);
    return 2;
  }
  try {
    if (options.includes('--check')) {
      const paths = await findStale(root, targets);
      for (const path of paths) printError(`${path} is stale. Run "npm run generate".`);
      return paths.length === 0 ? 0 : 1;
    }
    const paths = await generate(root, targets);
    say(paths.length === 0 ? 'Nothing changed.' : paths.map((path) => `wrote ${path}`).join('\n'));
    return 0;
  } catch (error) {
    if (!(error instanceof DamagedContract)) throw error;
    printError(`${error.message}\nNothing was written.`);
    return 1;
  }
}
