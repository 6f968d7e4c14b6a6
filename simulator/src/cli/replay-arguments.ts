import { parseArgs } from 'node:util';
import { UsageError } from './usage-error.ts';

/** What `stillhouse-sim replay ...` asks for. */
export type ReplayCommand = {
  do: 'replay';
  /** File of the bundle; null asks for help. */
  path: string | null;
  /** Tells each input as it is done. */
  verbose: boolean;
};

/** @throws UsageError when it is no command */
export function readReplayArguments(args: readonly string[]): ReplayCommand {
  const { values, positionals } = parsed(args);
  if (values.help === true) return { do: 'replay', path: null, verbose: false };
  const [path, ...others] = positionals;
  if (path === undefined) throw new UsageError("replay needs a bundle's file.");
  if (others.length > 0) throw new UsageError('replay takes one bundle at a time.');
  return { do: 'replay', path, verbose: values.verbose === true };
}

function parsed(args: readonly string[]) {
  const options = { verbose: { type: 'boolean' }, help: { type: 'boolean' } } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // It says which flag, and what is wrong with it.
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}
