import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import type { Contract } from '../contract.ts';
import { type Exchange, parseJsonBody } from '../exchange.ts';
import type { RequestSpec } from '../target.ts';
import type { StoredEntry } from '../undo-log/undo-log-file.ts';
import type { UndoEntry } from '../undo-log.ts';

/** The part of a target that restoring needs. It also works after the run was stopped. */
export type Restorer = {
  restoring(ask: RequestSpec): Promise<Exchange>;
  signIn(): Promise<void>;
  awaitDevice(maxMs: number): Promise<number | null>;
};

/** A value that could not be confirmed as restored. */
export type UnrestoredValue = { readonly entry: StoredEntry; readonly reason: string };

/**
 * Writing one value may change another, so all values are read again until a round writes nothing.
 */
const maxRounds = 3;
const pollMs = 250;
/** Values that no GET returns and that were written back. */
const acceptedUnseen = new WeakSet<UndoEntry>();
/** A busy device may exceed its limits. Restoring is more important here than testing them. */
const minTimeoutMs = 2000;

/**
 * Restores the stored values that differ from the device's, and confirms each by reading it.
 * @param entries the latest change first
 * @param awayMs how long to wait for a device that does not respond
 * @returns the values that could not be confirmed
 */
export async function restoreValues(
  entries: readonly StoredEntry[],
  restorer: Restorer,
  contract: Contract,
  awayMs: number,
): Promise<readonly UnrestoredValue[]> {
  const work = new Restoration(restorer, contract, awayMs);
  let notBack: UnrestoredValue[] = [];
  for (let round = 1; round <= maxRounds; round++) {
    notBack = [];
    work.startRound();
    for (const entry of entries) {
      const reason = await work.restore(entry.entry);
      if (reason !== null) notBack.push({ entry, reason });
    }
    // A value that the device rejects now would also be rejected in the next round.
    if (!work.hasRestored) return notBack;
  }
  return notBack;
}

class Restoration {
  /** A write in this round was confirmed. */
  hasRestored = false;
  readonly #restorer: Restorer;
  readonly #contract: Contract;
  #awayMs: number;
  readonly #responses = new Map<OperationId, Exchange>();

  constructor(restorer: Restorer, contract: Contract, awayMs: number) {
    this.#restorer = restorer;
    this.#contract = contract;
    this.#awayMs = awayMs;
  }

  startRound(): void {
    this.hasRestored = false;
    this.#responses.clear();
  }

  /** Returns null if the value is confirmed, else the reason. */
  async restore(entry: UndoEntry): Promise<string | null> {
    const before = this.#responses.get(entry.readback) ?? (await this.#read(entry.readback));
    this.#responses.set(entry.readback, before);
    if (entry.isUnseen === true ? acceptedUnseen.has(entry) : this.#isRestored(entry, before))
      return null;
    if (before.answer === null) return `the device does not respond (${before.failure?.detail})`;
    const write = await this.#requestWithRetry({
      purpose: 'restore',
      operationId: entry.operationId,
      ...(entry.pathParameters !== undefined && { pathParameters: entry.pathParameters }),
      ...(entry.body !== undefined && { json: entry.body }),
    });
    this.#responses.clear();
    if (entry.isUnseen === true) {
      const status = write.answer?.status ?? 0;
      if (status < 200 || status > 299) return `${entry.operationId} returned ${status}`;
      acceptedUnseen.add(entry);
      return null;
    }
    const withinMs = this.#contract.operation(entry.operationId).readback?.withinMs ?? 0;
    const until = performance.now() + Math.max(withinMs, minTimeoutMs);
    for (;;) {
      const after = await this.#read(entry.readback);
      if (this.#isRestored(entry, after)) {
        this.hasRestored = true;
        return null;
      }
      if (performance.now() > until) break;
      await pause(pollMs);
    }
    const came = write.answer?.status ?? write.failure?.detail ?? 'no response';
    return `${entry.operationId} returned ${came}, but ${entry.readback} does not return the old value`;
  }

  #isRestored(entry: UndoEntry, { answer }: Exchange): boolean {
    if (answer === null) return false;
    const isThere = answer.status >= 200 && answer.status < 300;
    if (!isThere && answer.status !== 404) return false;
    const response = isThere ? parseJsonBody(answer) : undefined;
    return isRestored(entry, response, this.#contract.operation(entry.operationId));
  }

  async #read(id: OperationId): Promise<Exchange> {
    return await this.#requestWithRetry({ purpose: 'restore', operationId: id });
  }

  /**
   * Retries after a restart or an expired session. Waits for the device only once, to limit the
   * total time.
   */
  async #requestWithRetry(ask: RequestSpec): Promise<Exchange> {
    const first = await this.#restorer.restoring(ask);
    if (first.answer?.status === 401) {
      await this.#restorer.signIn();
      return await this.#restorer.restoring(ask);
    }
    if (first.answer !== null && first.answer.status !== 503) return first;
    const tookMs = await this.#restorer.awaitDevice(this.#awayMs);
    if (tookMs === null) this.#awayMs = 0;
    return tookMs === null ? first : await this.#restorer.restoring(ask);
  }
}

/**
 * Returns true if a response shows the stored value. For a deletion: the resource is no longer
 * listed. Of an object, only the stored keys are compared, because a device may return additional
 * keys that change.
 * @param response body of the `readback` operation; undefined if it returned 404
 */
function isRestored(entry: UndoEntry, response: unknown, { lifecycle }: Operation): boolean {
  if (lifecycle?.step === 'delete' && lifecycle.idField !== undefined && Array.isArray(response)) {
    const ids = Object.values(entry.pathParameters ?? {}).map((id) => id.toLowerCase());
    const { idField } = lifecycle;
    return !response
      .filter(isRecord)
      .some((item) => ids.includes(String(item[idField]).toLowerCase()));
  }
  const now = getAtPointer(response, entry.pointer);
  if (entry.value === undefined) return now === undefined || now === null;
  if (!isRecord(entry.value)) return isDeepStrictEqual(now, entry.value);
  return (
    isRecord(now) &&
    Object.entries(entry.value).every(([key, value]) => isDeepStrictEqual(now[key], value))
  );
}
