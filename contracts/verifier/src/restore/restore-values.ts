import { setTimeout as pause } from 'node:timers/promises';
import type { OperationId } from '@stillhouse/contracts/operations';
import type { Contract } from '../contract.ts';
import { type Exchange, parseJsonBody } from '../exchange.ts';
import type { RequestSpec } from '../target.ts';
import type { StoredEntry } from '../undo-log/undo-log-file.ts';
import type { UndoEntry } from '../undo-log.ts';
import { isBack } from './is-restored.ts';

/** The part of a target that restoring needs. It also works after the run was stopped. */
export type Restorer = {
  restoring(ask: RequestSpec): Promise<Exchange>;
  signIn(): Promise<void>;
  awaitDevice(maxMs: number): Promise<number | null>;
};

/** A value that could not be confirmed as restored. */
export type NotBack = { readonly entry: StoredEntry; readonly reason: string };

/**
 * Writing one value may change another, so all values are read again until a round writes nothing.
 */
const maxRounds = 3;
const pollMs = 250;
/** Values that no GET returns and that were written back. */
const takenUnseen = new WeakSet<UndoEntry>();
/** A busy device may exceed its limits. Restoring is more important here than testing them. */
const leastPatienceMs = 2000;

/**
 * Restores the stored values that differ from the device's, and confirms each by reading it.
 * @param entries the latest change first
 * @param awayMs how long to wait for a device that does not respond
 * @returns the values that could not be confirmed
 */
export async function putBack(
  entries: readonly StoredEntry[],
  restorer: Restorer,
  contract: Contract,
  awayMs: number,
): Promise<readonly NotBack[]> {
  const work = new PuttingBack(restorer, contract, awayMs);
  let notBack: NotBack[] = [];
  for (let round = 1; round <= maxRounds; round++) {
    notBack = [];
    work.newRound();
    for (const entry of entries) {
      const reason = await work.put(entry.entry);
      if (reason !== null) notBack.push({ entry, reason });
    }
    // A value that the device rejects now would also be rejected in the next round.
    if (!work.hasPutBack) return notBack;
  }
  return notBack;
}

class PuttingBack {
  /** A write in this round was confirmed. */
  hasPutBack = false;
  readonly #restorer: Restorer;
  readonly #contract: Contract;
  #awayMs: number;
  readonly #replies = new Map<OperationId, Exchange>();

  constructor(restorer: Restorer, contract: Contract, awayMs: number) {
    this.#restorer = restorer;
    this.#contract = contract;
    this.#awayMs = awayMs;
  }

  newRound(): void {
    this.hasPutBack = false;
    this.#replies.clear();
  }

  /** Returns null if the value is confirmed, else the reason. */
  async put(kept: UndoEntry): Promise<string | null> {
    const before = this.#replies.get(kept.readback) ?? (await this.#read(kept.readback));
    this.#replies.set(kept.readback, before);
    if (kept.isUnseen === true ? takenUnseen.has(kept) : this.#isBack(kept, before)) return null;
    if (before.answer === null) return `the device does not respond (${before.failure?.detail})`;
    const write = await this.#patiently({
      purpose: 'restore',
      operationId: kept.operationId,
      ...(kept.pathParameters !== undefined && { pathParameters: kept.pathParameters }),
      ...(kept.body !== undefined && { json: kept.body }),
    });
    this.#replies.clear();
    if (kept.isUnseen === true) {
      const status = write.answer?.status ?? 0;
      if (status < 200 || status > 299) return `${kept.operationId} returned ${status}`;
      takenUnseen.add(kept);
      return null;
    }
    const withinMs = this.#contract.operation(kept.operationId).readback?.withinMs ?? 0;
    const until = performance.now() + Math.max(withinMs, leastPatienceMs);
    for (;;) {
      const after = await this.#read(kept.readback);
      if (this.#isBack(kept, after)) {
        this.hasPutBack = true;
        return null;
      }
      if (performance.now() > until) break;
      await pause(pollMs);
    }
    const came = write.answer?.status ?? write.failure?.detail ?? 'no response';
    return `${kept.operationId} returned ${came}, but ${kept.readback} does not return the old value`;
  }

  #isBack(kept: UndoEntry, { answer }: Exchange): boolean {
    if (answer === null) return false;
    const isThere = answer.status >= 200 && answer.status < 300;
    if (!isThere && answer.status !== 404) return false;
    const reply = isThere ? parseJsonBody(answer) : undefined;
    return isBack(kept, reply, this.#contract.operation(kept.operationId));
  }

  async #read(id: OperationId): Promise<Exchange> {
    return await this.#patiently({ purpose: 'restore', operationId: id });
  }

  /**
   * Retries after a restart or an expired session. Waits for the device only once, to limit the
   * total time.
   */
  async #patiently(ask: RequestSpec): Promise<Exchange> {
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
