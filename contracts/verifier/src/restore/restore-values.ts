import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import { runParallel } from '@stillhouse/foundation/run-parallel';
import type { Contract } from '../model/contract.ts';
import { type Exchange, parseJsonBody } from '../model/exchange.ts';
import type { RequestSpec } from '../model/target.ts';
import type { UndoEntry } from '../model/undo-log.ts';
import { describeOutcome } from '../observe/read-resources.ts';
import { hasSucceeded, isSuccess } from '../observe/responses.ts';
import { IdentityError } from '../target/identity-guard.ts';
import { getLoggedPassword } from '../undo-log/logged-passwords.ts';
import type { StoredEntry } from '../undo-log/undo-log-file.ts';

/** The part of a target that restoring needs. It also works after the run was stopped. */
export type Restorer = {
  readonly parallelRequests: number;
  requestToRestore(spec: RequestSpec): Promise<Exchange>;
  signIn(): Promise<void>;
  signInWith(password: string): Promise<Exchange | null>;
  expectPassword(password: string): void;
  awaitDevice(maxMs: number): Promise<number | null>;
};

/** A value that could not be confirmed as restored. */
export type UnrestoredValue = { readonly entry: StoredEntry; readonly reason: string };

/** A value that differs from the stored one, and the read that shows it. */
export type ChangedValue = { readonly entry: StoredEntry; readonly exchange: Exchange };

type RestoreOptions = {
  /**
   * Operations that the run has called. What they wrote is written back even if the device returns
   * the old values, because it may return them although it has stored others.
   */
  readonly written?: ReadonlySet<OperationId>;
  /** Prints a line before a long wait. */
  note?(line: string): void;
};

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
 * @param unreachableTimeoutMs how long to wait for a device that does not respond
 * @returns the values that could not be confirmed: all of them if another device answers
 */
export async function restoreValues(
  entries: readonly StoredEntry[],
  restorer: Restorer,
  contract: Contract,
  unreachableTimeoutMs: number,
  options: RestoreOptions = {},
): Promise<readonly UnrestoredValue[]> {
  try {
    return await restoreInRounds(entries, restorer, contract, unreachableTimeoutMs, options);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    return entries.map((entry) => ({ entry, reason: error.message.replace(/\.$/, '') }));
  }
}

async function restoreInRounds(
  entries: readonly StoredEntry[],
  restorer: Restorer,
  contract: Contract,
  unreachableTimeoutMs: number,
  { written = new Set(), note = () => undefined }: RestoreOptions,
): Promise<readonly UnrestoredValue[]> {
  const work = new Restoration(restorer, contract, unreachableTimeoutMs, note);
  for (const { entry } of entries) if (written.has(entry.operationId)) acceptedUnseen.delete(entry);
  for (const entry of listPossiblyStale(entries, written, contract)) await work.writeBack(entry);
  let unrestored: UnrestoredValue[] = [];
  for (let round = 1; round <= maxRounds; round++) {
    unrestored = [];
    await work.startRound(entries);
    for (const entry of entries) {
      const reason = await work.restore(entry.entry);
      if (reason !== null) unrestored.push({ entry, reason });
    }
    // A value that the device rejects now would also be rejected in the next round.
    if (!work.hasRestored) return unrestored;
  }
  return unrestored;
}

/**
 * Lists the entries whose GET shows what the run has written: for each operation the oldest, which
 * has all values.
 */
function listPossiblyStale(
  entries: readonly StoredEntry[],
  written: ReadonlySet<OperationId>,
  contract: Contract,
): Iterable<UndoEntry> {
  const readbacks = new Set(
    [...written].map((id) => contract.getOperation(id).readback?.operationId),
  );
  const oldest = new Map<OperationId, UndoEntry>();
  for (const { entry } of entries) {
    const { operationId, pathParameters, readback, isUnseen = false } = entry;
    if (readbacks.has(readback) && pathParameters === undefined && !isUnseen)
      oldest.set(operationId, entry);
  }
  return oldest.values();
}

/** Reads the stored values, writes nothing, and returns those that differ from the device's. */
export async function listChangedValues(
  entries: readonly StoredEntry[],
  restorer: Restorer,
  contract: Contract,
  unreachableTimeoutMs: number,
  note: (line: string) => void = () => undefined,
): Promise<readonly ChangedValue[]> {
  const work = new Restoration(restorer, contract, unreachableTimeoutMs, note);
  await work.startRound(entries);
  const changed: ChangedValue[] = [];
  for (const entry of entries) {
    const exchange = await work.findChange(entry.entry);
    if (exchange !== null) changed.push({ entry, exchange });
  }
  return changed;
}

class Restoration {
  /** A write in this round was confirmed. */
  hasRestored = false;
  readonly #restorer: Restorer;
  readonly #contract: Contract;
  #unreachableTimeoutMs: number;
  readonly #note: (line: string) => void;
  readonly #responses = new Map<OperationId, Exchange>();

  constructor(
    restorer: Restorer,
    contract: Contract,
    unreachableTimeoutMs: number,
    note: (line: string) => void,
  ) {
    this.#note = note;
    this.#restorer = restorer;
    this.#contract = contract;
    this.#unreachableTimeoutMs = unreachableTimeoutMs;
  }

  /** Reads what entries need at the same time. What fails is read again later, with retries. */
  async startRound(entries: readonly StoredEntry[]): Promise<void> {
    this.hasRestored = false;
    this.#responses.clear();
    const ids = new Set(entries.map(({ entry }) => entry.readback));
    let isResponding = true;
    await runParallel([...ids], this.#restorer.parallelRequests, async (operationId) => {
      if (!isResponding) return;
      const seen = await this.#restorer.requestToRestore({ purpose: 'restore', operationId });
      if (hasSucceeded(seen)) this.#responses.set(operationId, seen);
      isResponding &&= seen.response !== null;
    });
  }

  /** Returns the read that shows another value than the stored one, or null. */
  async findChange(entry: UndoEntry): Promise<Exchange | null> {
    const password = getLoggedPassword(entry);
    if (password !== null) {
      if (await this.#signsIn(password)) return null;
      return await this.#read(entry.readback);
    }
    if (entry.isUnseen === true) return null;
    const seen = this.#responses.get(entry.readback) ?? (await this.#read(entry.readback));
    this.#responses.set(entry.readback, seen);
    return this.#isRestored(entry, seen) ? null : seen;
  }

  /** Writes the old values, whatever the device returns. A failure shows when they are read. */
  async writeBack({ operationId, body }: UndoEntry): Promise<void> {
    await this.#requestWithRetry({
      purpose: 'restore',
      operationId,
      ...(body !== undefined && { json: body }),
    });
  }

  /** Returns null if the value is confirmed, else the reason. */
  async restore(entry: UndoEntry): Promise<string | null> {
    const before = this.#responses.get(entry.readback) ?? (await this.#read(entry.readback));
    this.#responses.set(entry.readback, before);
    if (entry.isUnseen === true ? acceptedUnseen.has(entry) : this.#isRestored(entry, before))
      return null;
    if (before.response === null) return `the device does not respond (${before.failure?.detail})`;
    const write = await this.#requestWithRetry({
      purpose: 'restore',
      operationId: entry.operationId,
      ...(entry.pathParameters !== undefined && { pathParameters: entry.pathParameters }),
      ...(entry.body !== undefined && { json: entry.body }),
    });
    this.#responses.clear();
    if (entry.isUnseen === true) {
      const status = write.response?.status ?? 0;
      if (status < 200 || status > 299) return `${entry.operationId} returned ${status}`;
      const password = getLoggedPassword(entry);
      if (password !== null) {
        this.#restorer.expectPassword(password);
        if (!(await this.#signsIn(password)))
          return `${entry.operationId} returned ${status}, but no sign-in with the old password confirms it`;
      }
      acceptedUnseen.add(entry);
      return null;
    }
    const withinMs = this.#contract.getOperation(entry.operationId).readback?.withinMs ?? 0;
    const until = performance.now() + Math.max(withinMs, minTimeoutMs);
    let after: Exchange;
    for (;;) {
      after = await this.#read(entry.readback);
      if (this.#isRestored(entry, after)) {
        this.hasRestored = true;
        return null;
      }
      if (performance.now() > until) break;
      await pause(pollMs);
    }
    const came = write.response?.status ?? write.failure?.detail ?? 'no response';
    return hasSucceeded(after)
      ? `${entry.operationId} returned ${came}, but ${entry.readback} does not return the old value`
      : `${entry.operationId} returned ${came}, and the value could not be read: ${entry.readback} returned ${describeOutcome(after)}`;
  }

  /**
   * Signs in, because no GET shows the password. If the device rejects it, signs in with the other
   * one, so that it can be written. Returns false if another rejection could lock the user out.
   */
  async #signsIn(password: string): Promise<boolean> {
    let exchange = await this.#restorer.signInWith(password);
    if (exchange !== null && (exchange.response === null || exchange.response.status === 503)) {
      await this.#restorer.awaitDevice(this.#unreachableTimeoutMs);
      exchange = await this.#restorer.signInWith(password);
    }
    if (exchange !== null && hasSucceeded(exchange)) return true;
    await this.#restorer.signIn();
    return false;
  }

  #isRestored(entry: UndoEntry, { response }: Exchange): boolean {
    if (response === null) return false;
    const isThere = isSuccess(response.status);
    if (!isThere && response.status !== 404) return false;
    const value = isThere ? parseJsonBody(response) : undefined;
    return isRestored(entry, value, this.#contract.getOperation(entry.operationId));
  }

  async #read(id: OperationId): Promise<Exchange> {
    return await this.#requestWithRetry({ purpose: 'restore', operationId: id });
  }

  /**
   * Retries after a restart or an expired session. Waits for the device only once, to limit the
   * total time.
   */
  async #requestWithRetry(spec: RequestSpec): Promise<Exchange> {
    const first = await this.#restorer.requestToRestore(spec);
    if (first.response?.status === 401) {
      await this.#restorer.signIn();
      return await this.#restorer.requestToRestore(spec);
    }
    if (first.response !== null && first.response.status !== 503) return first;
    const maxMs = this.#unreachableTimeoutMs;
    if (maxMs > 0) this.#note(`Restoring: waiting up to ${maxMs / 1000} s for the device.`);
    const tookMs = await this.#restorer.awaitDevice(maxMs);
    if (tookMs === null) this.#unreachableTimeoutMs = 0;
    return tookMs === null ? first : await this.#restorer.requestToRestore(spec);
  }
}

/**
 * Returns true if a response shows the stored value. For a deletion: the resource is no longer
 * listed; an item without an id may be the resource. Of an object, only the stored keys are
 * compared, because a device may return additional keys that change.
 * @param response body of the `readback` operation; undefined if it returned 404
 */
function isRestored(entry: UndoEntry, response: unknown, { lifecycle }: Operation): boolean {
  if (lifecycle?.step === 'delete' && lifecycle.idField !== undefined && Array.isArray(response)) {
    const ids = Object.values(entry.pathParameters ?? {}).map((id) => id.toLowerCase());
    const { idField } = lifecycle;
    return response.every((item) => {
      const id = isRecord(item) ? item[idField] : undefined;
      return typeof id === 'string' && !ids.includes(id.toLowerCase());
    });
  }
  const now = getAtPointer(response, entry.pointer);
  if (entry.value === undefined) return now === undefined || now === null;
  if (!isRecord(entry.value)) return isDeepStrictEqual(now, entry.value);
  return (
    isRecord(now) &&
    Object.entries(entry.value).every(([key, value]) => isDeepStrictEqual(now[key], value))
  );
}
