import { findNearestName } from '@stillhouse/foundation/nearest-name';
import { exitCodes } from './exit-codes.ts';
import { UsageError } from './usage-error.ts';

type Command = (args: readonly string[]) => Promise<number>;

/** Each is loaded when it is asked for. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  verify: async () => (await import('./verify-command.ts')).verifyCommand,
  restore: async () => (await import('./restore-command.ts')).restoreCommand,
  compare: async () => (await import('./compare-command.ts')).compareCommand,
  proxy: async () => (await import('./proxy-command.ts')).proxyCommand,
  diff: async () => (await import('./diff-command.ts')).diffCommand,
};

const help = `stillhouse-contract: holds devices to the contract

  verify    tells every way in which a device departs from the contract
  restore   puts back what an interrupted run has left changed
  compare   tells what changed between two runs, e.g. of two firmwares
  proxy     stands between a client and a device, and tells how either departs from the contract
  diff      tells what changed between two contracts, and what of it breaks

Each has --help.
`;

/** @returns the exit status */
export async function runCommand([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    (name === undefined ? process.stderr : process.stdout).write(help);
    return name === undefined ? exitCodes.usage : exitCodes.conformant;
  }
  const names = Object.keys(commands);
  const load = commands[name];
  if (load === undefined || !names.includes(name)) {
    const nearest = findNearestName(name, names);
    const guess = nearest === null ? '' : ` Did you mean ${nearest}?`;
    process.stderr.write(`"${name}" is no command.${guess} Commands: ${names.join(', ')}.\n`);
    return exitCodes.usage;
  }
  try {
    return await (await load())(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return exitCodes.usage;
  }
}
