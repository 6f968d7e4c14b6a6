import { readFileSync } from 'node:fs';
import { listChanges } from '../journal/state-changes.ts';
import type { Bundle } from '../replay/bundle.ts';
import { readBundle } from '../replay/read-bundle.ts';
import { type Difference, type ReplayResult, replay } from '../replay/replay.ts';
import { timeZoneData } from '../replay/version.ts';
import { createSimulator } from '../simulator.ts';
import type { ReplayCommand } from './arguments.ts';
import { nothingChecked } from './exit-codes.ts';
import { UsageError } from './usage-error.ts';

const exitCodes = { equal: 0, different: 1, unusable: 3 } as const;

type Output = {
  print: (...lines: string[]) => void;
  printError: (...lines: string[]) => void;
};

/** Limit of the differences that are printed for one exchange. */
const maxChanges = 10;

/**
 * Runs `stillhouse replay <bundle>` and returns the exit code.
 * @throws UsageError if the file cannot be read
 */
export async function runReplayCommand(
  { path, verbose }: ReplayCommand,
  output: Output,
): Promise<number> {
  const read = await readBundle(readText(path));
  if (read.outcome === 'rejected') {
    output.printError(`${path} ${read.message}`);
    return exitCodes.unusable;
  }
  if (Reflect.get(globalThis, 'WebAssembly') === undefined) {
    throw new UsageError('replay needs WebAssembly, which the Node option --jitless disables.');
  }
  const { bundle } = read;
  const simulator = await createSimulator();
  try {
    const result = await replay(simulator, bundle, verbose ? output.print : undefined);
    return printResult(bundle, result, output);
  } finally {
    await simulator.close();
  }
}

function printResult(
  { expected, inputs, timeZoneData: recorded = timeZoneData }: Bundle,
  { difference, entries, problems }: ReplayResult,
  { print, printError }: Output,
): number {
  for (const problem of problems) printError(problem);
  if (difference === null && inputs.length === 0 && entries.length === 0) {
    printError('Nothing was repeated: the bundle has no inputs, and its journal is empty.');
    return nothingChecked;
  }
  if (difference === null) {
    print(
      `Journals are equal: ${inputs.length} inputs, ${entries.length} exchanges, ${expected.hash}.`,
    );
    return exitCodes.equal;
  }
  for (const line of formatDifference(difference, expected.entries.length, entries.length)) {
    print(line);
  }
  if (recorded !== timeZoneData) {
    print(
      `The bundle was created with time zone data ${recorded}, but this program has ${timeZoneData}. Local times may differ for that reason: use the version of Node.js that created it.`,
    );
  }
  return exitCodes.different;
}

function formatDifference(
  { index, was, is }: Difference,
  recordedCount: number,
  replayedCount: number,
): string[] {
  const changes = was === null || is === null ? [] : listChanges(JSON.parse(was), JSON.parse(is));
  const more = changes.length - maxChanges;
  return [
    `First difference at exchange ${index + 1} (${recordedCount} recorded, ${replayedCount} replayed).`,
    ...changes
      .slice(0, maxChanges)
      .map(
        ({ pointer, before, after }) =>
          `  ${pointer}: recorded ${formatValue(before)}, replayed ${formatValue(after)}`,
      ),
    ...(more > 0 ? [`  and ${more} more`] : []),
    `  recorded: ${was ?? '(end of the journal)'}`,
    `  replayed: ${is ?? '(end of the journal)'}`,
  ];
}

function formatValue(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(`${path} cannot be read (${String(error.code)}). Name a bundle file.`);
  }
}
