import type { OperationId } from '@stillhouse/contracts/operations';
import type { Finding } from '../model/check.ts';
import { restoreValues, type UnrestoredValue } from '../restore/restore-values.ts';
import type { StoredEntry, UndoLogFile } from '../undo-log/undo-log-file.ts';
import { mayChange, restoreLateChanges } from './late-changes.ts';
import type { RunSettings } from './run.ts';

type Settings = Pick<
  RunSettings,
  'target' | 'contract' | 'options' | 'unreachableTimeoutMs' | 'note'
>;

/** Restores the values of a run: after each check, and all of them at the end. */
export class RunRestoration {
  /** What could not be restored. Known after `restoreAtEnd`. */
  unrestored: readonly UnrestoredValue[] = [];
  readonly #settings: Settings;
  readonly #undoLog: UndoLogFile;
  /** The number of exchanges whose effects are restored, or are in `#failed`. */
  #checkedCount: number;
  /** Retried at the end only, because each attempt takes time. */
  readonly #failed = new Set<StoredEntry>();

  constructor(settings: Settings, undoLog: UndoLogFile) {
    this.#settings = settings;
    this.#undoLog = undoLog;
    this.#checkedCount = settings.target.exchanges.length;
  }

  async restoreAfterCheck(): Promise<void> {
    const { target, note } = this.#settings;
    if (target.isStopped) return;
    for (const { entry, reason } of await this.#restoreChecked(this.#listSound())) {
      this.#failed.add(entry);
      note(`Not restored yet: ${entry.entry.operationId}: ${reason}.`);
    }
  }

  /** Returns findings about values that changed after they were restored. */
  async restoreAtEnd(): Promise<readonly Finding[]> {
    const { target, contract, unreachableTimeoutMs, options } = this.#settings;
    if (!target.exchanges.some(mayChange)) return [];
    const missing =
      this.#failed.size > 0
        ? await this.#restore(this.#undoLog.pending)
        : await this.#restoreChecked(this.#undoLog.pending);
    const isLost = new Set(missing.map(({ entry }) => entry));
    const entries = this.#undoLog.pending.filter((entry) => !isLost.has(entry));
    const { lateLossMs } = options;
    const { findings, unrestored } = isResponding(this.#settings)
      ? await restoreLateChanges({ target, contract, entries, lateLossMs, unreachableTimeoutMs })
      : { findings: [], unrestored: [] };
    this.unrestored = [...missing, ...unrestored];
    return findings;
  }

  #listSound(): readonly StoredEntry[] {
    return this.#undoLog.pending.filter((entry) => !this.#failed.has(entry));
  }

  /** Restores entries if a request since the last time may have changed something. */
  async #restoreChecked(entries: readonly StoredEntry[]): Promise<readonly UnrestoredValue[]> {
    const isDirty = this.#settings.target.exchanges.slice(this.#checkedCount).some(mayChange);
    return isDirty ? await this.#restore(entries) : [];
  }

  async #restore(entries: readonly StoredEntry[]): Promise<readonly UnrestoredValue[]> {
    const { target, contract, unreachableTimeoutMs } = this.#settings;
    const missing = await restoreValues(entries, target, contract, unreachableTimeoutMs, {
      written: this.#listWritten(),
    });
    this.#checkedCount = target.exchanges.length;
    return missing;
  }

  /** Lists the operations that wrote since the last time. */
  #listWritten(): ReadonlySet<OperationId> {
    const written = this.#settings.target.exchanges.slice(this.#checkedCount).filter(mayChange);
    return new Set(written.flatMap(({ operationId }) => operationId ?? []));
  }
}

function isResponding({ target }: Settings): boolean {
  return target.exchanges.at(-1)?.response != null;
}
