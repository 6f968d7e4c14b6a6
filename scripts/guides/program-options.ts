import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up/paths.mjs';

const simulator = 'simulator/src/cli/main.ts';
const verifier = 'contracts/verifier/src/cli/main.ts';

/** The long options in a text, without `--help` and `--version`. */
function listLongOptions(text: string): string[] {
  const options = [...text.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([option]) => option);
  return [...new Set(options)].filter((option) => !['--help', '--version'].includes(option));
}

/** The long options that a program prints with `--help`. */
export function listOptions(...command: string[]): string[] {
  const help = execFileSync(process.execPath, ['-C', 'stillhouse-source', ...command, '--help'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listLongOptions(help);
}

/** The program of an npm script with its first arguments; null for a command of npm itself. */
function findScript(name: string): string[] | null {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return scripts[name]?.split(' ').slice(2) ?? null;
}

/** The program that a command line runs, with its arguments; null for other programs. */
function findProgram(command: string): string[] | null {
  // A namespace may have the name of a program.
  const call =
    /(?<!^kubectl .*)(?:^|\s)(?:npm (?:run )?(\S+)(?: --)?|(stillhouse(?:-verify)?))(?:\s|$)/;
  const found = call.exec(command);
  if (found === null) return null;
  const [whole, script, name] = found;
  const called = command.slice(found.index + whole.length).split(/\s+/);
  if (script === undefined) return [name === 'stillhouse' ? simulator : verifier, ...called];
  const program = findScript(script);
  return program === null ? null : [...program, ...called];
}

/** Returns each long option in command lines that the program does not explain with `--help`. */
export function findUnknownOptions(commands: readonly string[]): string[] {
  return commands.flatMap((command) => {
    const [program, ...words] = findProgram(command.replace(/\s#.*$/, '')) ?? [];
    if (program === undefined) return [];
    const named = listLongOptions(words.join(' '));
    const end = words.findIndex((word) => !/^[a-z][a-z-]*$/.test(word));
    const known = named.length === 0 ? [] : listOptions(program, ...words.slice(0, end));
    return named.filter((option) => !known.includes(option));
  });
}
