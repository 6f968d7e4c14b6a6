import { readFileSync } from 'node:fs';
import { parseJson } from '@stillhouse/foundation/document-limits';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { isRecord } from '@stillhouse/foundation/is-record';
import { withHarm } from '../model/requirement.ts';
import { UsageError } from '../model/usage-error.ts';
import type { StoredEntry } from './undo-log-file.ts';
import { isHead, isUndoEntry, type UndoLogHead } from './undo-log-lines.ts';

/** The undo log of an earlier run. */
export type StoredUndoLog = {
  readonly head: UndoLogHead;
  readonly entries: readonly StoredEntry[];
};

/**
 * Reads an undo log. Ignores a last line without an end: the run crashed while writing it, before
 * it changed the value.
 * @throws UsageError if the file cannot be read or is not an undo log
 */
export function readUndoLog(path: string): StoredUndoLog {
  return parseUndoLog(readText(path), path);
}

/** @throws UsageError if the text is not an undo log */
export function parseUndoLog(text: string, path: string): StoredUndoLog {
  const lines = text.split('\n');
  // The text after the last line break is empty or an incomplete line.
  lines.pop();
  if (lines.length === 0 && isBeginning(text)) {
    throw new UsageError(
      `${path} has no whole line: the run was interrupted before it changed anything. Nothing is to be restored; remove the file.`,
    );
  }
  const [first, ...rest] = lines.map((line, index) => parseLine(line, `${path}:${index + 1}`));
  const head = isRecord(first) ? withHarm(first) : first;
  if (!isHead(head)) throw createFormatError(path);
  const entries: StoredEntry[] = [];
  for (const [index, line] of rest.entries()) {
    const keep = isRecord(line) ? line.keep : undefined;
    const restored = isRecord(line) ? line.restored : undefined;
    if (isUndoEntry(keep)) {
      entries.push({ entry: keep, isRestored: false });
    } else if (typeof restored === 'number' && entries[restored] !== undefined) {
      entries[restored].isRestored = true;
    } else {
      throw new UsageError(
        `${path}:${index + 2} is not a line of an undo log. The file was edited; restore the values before that line by hand.`,
      );
    }
  }
  return { head, entries };
}

const headStart = '{"stillhouseJournal":';

/** Returns true for a first line that was not written to its end. */
const isBeginning = (text: string) => headStart.startsWith(text) || text.startsWith(headStart);

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(
      `The undo log ${path} cannot be read (${getErrorMessage(error)}). A run prints the path of its undo log, and deletes it when all values are restored.`,
    );
  }
}

function parseLine(line: string, where: string): unknown {
  try {
    return parseJson(line);
  } catch {
    throw new UsageError(
      `${where} is not valid JSON, so this is not an undo log, or it was edited.`,
    );
  }
}

function createFormatError(path: string): UsageError {
  return new UsageError(`${path} is not an undo log: its first line does not say so.`);
}
