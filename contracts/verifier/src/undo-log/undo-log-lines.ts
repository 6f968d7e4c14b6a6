import { isOperationId } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import { type HarmLevel, harmLevels } from '../model/requirement.ts';
import type { UndoEntry } from '../model/undo-log.ts';

/** The first line of an undo log. */
export type UndoLogHead = {
  readonly stillhouseJournal: 1;
  readonly target: string;
  readonly serialNumber: string;
  readonly product: string;
  readonly harm: HarmLevel;
  readonly startedAt: string;
};

/** `keep` is written before a value is changed, `restored` when a read has shown the old value. */
export type UndoLogLine = { readonly keep: UndoEntry } | { readonly restored: number };

/** Returns true for the first line of an undo log. */
export function isHead(value: unknown): value is UndoLogHead {
  return (
    isRecord(value) &&
    value.stillhouseJournal === 1 &&
    typeof value.target === 'string' &&
    typeof value.serialNumber === 'string' &&
    harmLevels.some((it) => it === value.harm)
  );
}

/** Returns true for an entry to restore, as `keep` holds it. */
export function isUndoEntry(value: unknown): value is UndoEntry {
  return (
    isRecord(value) &&
    typeof value.operationId === 'string' &&
    isOperationId(value.operationId) &&
    typeof value.readback === 'string' &&
    isOperationId(value.readback) &&
    typeof value.pointer === 'string'
  );
}
