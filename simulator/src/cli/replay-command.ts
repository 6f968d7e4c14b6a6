import { readFileSync } from 'node:fs';
import { changesBetween } from '../journal/state-changes.ts';
import type { Bundle } from '../replay/bundle.ts';
import { readBundle } from '../replay/read-bundle.ts';
import { type Difference, type Replayed, replay } from '../replay/replay.ts';
import { createSimulator } from '../simulator.ts';
import type { ReplayCommand } from './replay-arguments.ts';
import { replayHelp } from './replay-help.ts';
import { UsageError } from './usage-error.ts';

/** Exit status: the same journal, another one, a bundle that cannot be replayed. (2: a command that is wrong.) */
const replayExits = { same: 0, differs: 1, unusable: 3 } as const;

type Output = {
  say: (line: string) => void;
  complain: (line: string) => void;
};

/** So many things that differ in an entry are told one by one. */
const mostTold = 10;

/**
 * The command `stillhouse-sim replay BUNDLE`. Returns the exit status.
 * @throws UsageError when there is no such file
 */
export async function replayCommand(
  { path, verbose }: ReplayCommand,
  { say, complain }: Output,
): Promise<number> {
  if (path === null) {
    say(replayHelp());
    return replayExits.same;
  }
  const read = await readBundle(textOf(path));
  if (read.outcome === 'refused') {
    complain(`${path} ${read.message}`);
    return replayExits.unusable;
  }
  const { bundle } = read;
  const simulator = await createSimulator();
  try {
    const replayed = await replay(simulator, bundle, verbose ? say : undefined);
    return report(bundle, replayed, { say, complain });
  } finally {
    await simulator.close();
  }
}

function report(
  { expected, inputs }: Bundle,
  { difference, entries, troubles }: Replayed,
  { say, complain }: Output,
): number {
  for (const trouble of troubles) complain(trouble);
  if (difference === null) {
    say(
      `The same: ${inputs.length} inputs, ${entries.length} exchanges, journal ${expected.hash}.`,
    );
    return replayExits.same;
  }
  for (const line of differenceText(difference, expected.entries.length, entries.length)) say(line);
  return replayExits.differs;
}

function differenceText({ index, was, is }: Difference, before: number, now: number): string[] {
  const changes =
    was === null || is === null ? [] : changesBetween(JSON.parse(was), JSON.parse(is));
  const more = changes.length - mostTold;
  return [
    `It differs first at exchange ${index + 1} (of ${before} then, ${now} now).`,
    ...changes
      .slice(0, mostTold)
      .map(
        ({ pointer, before: then, after }) =>
          `  ${pointer}: ${shown(then)} then, ${shown(after)} now`,
      ),
    ...(more > 0 ? [`  and ${more} more`] : []),
    `  then: ${was ?? '(the journal had ended)'}`,
    `  now:  ${is ?? '(the journal has ended)'}`,
  ];
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(`${path} cannot be read (${String(error.code)}). Name a bundle's file.`);
  }
}
