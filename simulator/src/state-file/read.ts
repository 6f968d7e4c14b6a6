import { readFile } from 'node:fs/promises';
import { realNow } from '@stillhouse/device/clock/real-time';
import { ExcessError, parseJson } from '@stillhouse/foundation/document-limits';
import { readSnapshot } from '../snapshots/read-snapshot.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import { getFailureReason, StateFileError } from './state-file.ts';

/** The remedy for each reason why a file cannot be read. */
const remedies = {
  foreign: 'Move it away to start anew, or choose another with --state-file.',
  damaged: 'Move it away to start anew, or choose another with --state-file.',
  otherVersion: 'Use the program that wrote it, or choose another file with --state-file.',
} as const;

/**
 * Reads a stored device. Returns null if there is no file yet.
 * @throws StateFileError if the file exists and cannot be used
 */
export async function readStateFile(path: string): Promise<Snapshot | null> {
  const text = await readText(path);
  if (text === null) return null;
  const read = await readSnapshot(parse(path, text));
  if (read.outcome === 'read') return read.snapshot;
  throw createError(path, read.message, remedies[read.why]);
}

/**
 * Advances a snapshot to the present. A real clock includes the time since then, like the clock of
 * a device without power, so that it agrees with browsers. Other clocks stood still.
 */
export function advanceToNow(snapshot: Snapshot): Snapshot {
  const { clock } = snapshot;
  if (clock.mode !== 'real') return snapshot;
  const elapsedMs = Math.max(0, realNow() - clock.realNow);
  return { ...snapshot, clock: { ...clock, now: clock.now + elapsedMs } };
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const reason = getFailureReason(error);
    if (reason === 'ENOENT') return null;
    throw new StateFileError(
      `The state file ${path} cannot be read (${reason}). Make it readable, or choose another with --state-file.`,
    );
  }
}

function parse(path: string, text: string): unknown {
  if (text === '') throw createError(path, 'is damaged: it is empty.', remedies.damaged);
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof ExcessError) {
      throw createError(path, `is damaged: it ${error.message}.`, remedies.damaged);
    }
    // The parser's own message would quote the text, which contains secrets.
    const message = `is damaged: its ${text.length} characters are not JSON.`;
    throw createError(path, message, remedies.damaged);
  }
}

function createError(path: string, message: string, remedy: string): StateFileError {
  return new StateFileError(`The state file ${path} ${message} It is left as it is. ${remedy}`);
}
