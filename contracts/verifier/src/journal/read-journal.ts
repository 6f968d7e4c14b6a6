import { readFileSync } from 'node:fs';
import { isOperationId } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import { UsageError } from '../cli/usage-error.ts';
import type { Kept } from '../journal.ts';
import { profiles } from '../requirement.ts';
import type { Entry, JournalHead } from './disk-journal.ts';

/** What a journal of an earlier run says. */
export type ReadJournal = { readonly head: JournalHead; readonly entries: readonly Entry[] };

/**
 * Reads a journal. A last line without its end is what a crash left of a write that never was: its value was not changed yet.
 * @throws UsageError when the file cannot be read or is no journal
 */
export function readJournal(path: string): ReadJournal {
  const lines = textOf(path).split('\n');
  // After the last line break: nothing, or a line that was being written.
  lines.pop();
  const [first, ...rest] = lines.map((line, index) => parsed(line, `${path}:${index + 1}`));
  if (!isHead(first)) throw noJournal(path);
  const entries: Entry[] = [];
  for (const [index, line] of rest.entries()) {
    const keep = isRecord(line) ? line.keep : undefined;
    const restored = isRecord(line) ? line.restored : undefined;
    if (isKept(keep)) {
      entries.push({ kept: keep, isRestored: false });
    } else if (typeof restored === 'number' && entries[restored] !== undefined) {
      entries[restored].isRestored = true;
    } else {
      throw new UsageError(
        `${path}:${index + 2} is no line of a journal. It was changed since; the lines before it may still be put back by hand.`,
      );
    }
  }
  return { head: first, entries };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(
      `The journal ${path} cannot be read (${error instanceof Error ? error.message : error}). A run says where its journal is, and takes it away when all is put back.`,
    );
  }
}

function parsed(line: string, where: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new UsageError(`${where} is no JSON, so this is no journal of a run, or it was changed.`);
  }
}

function noJournal(path: string): UsageError {
  return new UsageError(`${path} is no journal of a run: its first line does not say so.`);
}

function isHead(value: unknown): value is JournalHead {
  return (
    isRecord(value) &&
    value.stillhouseJournal === 1 &&
    typeof value.target === 'string' &&
    typeof value.serialNumber === 'string' &&
    profiles.some((it) => it === value.profile)
  );
}

function isKept(value: unknown): value is Kept {
  return (
    isRecord(value) &&
    typeof value.operationId === 'string' &&
    isOperationId(value.operationId) &&
    typeof value.readback === 'string' &&
    isOperationId(value.readback) &&
    typeof value.pointer === 'string'
  );
}
