import { identityOperation } from '@stillhouse/contracts/marked-operations';
import type { OperationId } from '@stillhouse/contracts/operations';
import type { Exchange } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import { findUndo } from '../probing/current-value.ts';
import { restoreValues, type UnrestoredValue } from '../restore/restore-values.ts';
import { IdentityError } from '../target/identity-guard.ts';
import { getLoggedPassword } from '../undo-log/logged-passwords.ts';
import type { StoredEntry, UndoLogFile } from '../undo-log/undo-log-file.ts';
import { type LateChanges, mayChange, restoreLateChanges } from './late-changes.ts';
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
  /**
   * Operations of which the device has rejected each request since they were restored. It may have
   * stored one anyway, so they are written back at the end.
   */
  readonly #rejected = new Set<OperationId>();

  constructor(settings: Settings, undoLog: UndoLogFile) {
    this.#settings = settings;
    this.#undoLog = undoLog;
    this.#checkedCount = settings.target.exchanges.length;
  }

  /** Records how to undo a write that no GET shows. Call this before each request. */
  async recordUnseen(id: OperationId): Promise<void> {
    const { contract, target } = this.#settings;
    const { method } = contract.getOperation(id);
    const undo = method === 'GET' ? null : findUndo(contract, contract.getOperation(id));
    if (undo === null || !target.mayCall(undo.id).allowed) return;
    const { id: operationId, body } = undo;
    await this.#undoLog.record({
      operationId,
      body,
      readback: identityOperation.id,
      pointer: '',
      isUnseen: true,
    });
  }

  async restoreAfterCheck(): Promise<void> {
    const { target, note } = this.#settings;
    if (target.isStopped) return;
    if (!this.#isDirty) return;
    for (const { entry, reason } of await this.#restore(this.#listSound(), { isLast: false })) {
      this.#failed.add(entry);
      note(`Not restored yet: ${entry.entry.operationId}: ${reason}.`);
    }
  }

  /**
   * Returns findings about values that changed after they were restored.
   * @param whileWaiting work that sends no requests
   */
  async restoreAtEnd(whileWaiting: () => Promise<void>): Promise<readonly Finding[]> {
    const { target } = this.#settings;
    if (!target.exchanges.some(mayChange)) return [];
    const isLeft = this.#failed.size > 0 || this.#rejected.size > 0;
    const missing =
      isLeft || this.#isDirty ? await this.#restore(this.#listPending(), { isLast: true }) : [];
    const isLost = new Set(missing.map(({ entry }) => entry));
    const entries = this.#listPending().filter((entry) => !isLost.has(entry));
    const { findings, unrestored } = await this.#restoreLateChanges(entries, whileWaiting);
    this.unrestored = [...missing, ...unrestored];
    return findings;
  }

  async #restoreLateChanges(
    entries: readonly StoredEntry[],
    whileWaiting: () => Promise<void>,
  ): Promise<LateChanges> {
    const { lateLossMs } = this.#settings.options;
    if (!isResponding(this.#settings)) return { findings: [], unrestored: [] };
    try {
      return await restoreLateChanges({
        ...this.#settings,
        entries,
        lateLossMs,
        whileWaiting,
      });
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error;
      return {
        findings: [],
        unrestored: entries.map((entry) => ({ entry, reason: error.message.replace(/\.$/, '') })),
      };
    }
  }

  #listSound(): readonly StoredEntry[] {
    return this.#listPending().filter((entry) => !this.#failed.has(entry));
  }

  /** Without the writes that no GET shows and that the device rejected each time. */
  #listPending(): readonly StoredEntry[] {
    const accepted = this.#listWritten(this.#settings.target.exchanges.filter(isPossiblyAccepted));
    return this.#undoLog.pending.filter(
      ({ entry }) =>
        entry.isUnseen !== true ||
        getLoggedPassword(entry) !== null ||
        accepted.has(entry.operationId),
    );
  }

  /** True if a request since the last time may have changed something. */
  get #isDirty(): boolean {
    return this.#settings.target.exchanges.slice(this.#checkedCount).some(mayChange);
  }

  async #restore(
    entries: readonly StoredEntry[],
    { isLast }: { readonly isLast: boolean },
  ): Promise<readonly UnrestoredValue[]> {
    const { target, contract, unreachableTimeoutMs, note } = this.#settings;
    target.identity.invalidate();
    const sent = target.exchanges.slice(this.#checkedCount);
    const accepted = this.#listWritten(sent.filter(isPossiblyAccepted));
    for (const id of this.#listWritten(sent)) this.#rejected.add(id);
    for (const id of accepted) this.#rejected.delete(id);
    const missing = await restoreValues(entries, target, contract, unreachableTimeoutMs, {
      written: isLast ? new Set([...accepted, ...this.#rejected]) : accepted,
      note,
    });
    this.#checkedCount = target.exchanges.length;
    return missing;
  }

  /** Lists the operations that write, and those that undo them. */
  #listWritten(exchanges: readonly Exchange[]): ReadonlySet<OperationId> {
    const { contract } = this.#settings;
    return new Set(
      exchanges.filter(mayChange).flatMap(({ operationId, purpose }) => {
        if (operationId === null || purpose === 'restore') return [];
        const undo = findUndo(contract, contract.getOperation(operationId));
        return [operationId, ...(undo === null ? [] : [undo.id])];
      }),
    );
  }
}

/** A device may do what it rejects with a 5xx, and what it does not respond to. */
function isPossiblyAccepted({ response }: Exchange): boolean {
  return response === null || response.status < 400 || response.status > 499;
}

function isResponding({ target }: Settings): boolean {
  return target.exchanges.at(-1)?.response != null;
}
