import { setTimeout as pause } from 'node:timers/promises';
import type { OperationId } from '@stillhouse/contracts/operations';
import type { Contract } from '../contract.ts';
import { type Exchange, jsonOf } from '../exchange.ts';
import type { Entry } from '../journal/disk-journal.ts';
import type { Kept } from '../journal.ts';
import type { Ask } from '../target.ts';
import { isBack } from './is-restored.ts';

/** What putting back needs of a target: also after the run was stopped. */
export type Restorer = {
  restoring(ask: Ask): Promise<Exchange>;
  signIn(): Promise<void>;
  awaitDevice(maxMs: number): Promise<number | null>;
};

/** A value that is not known to be back. */
export type NotBack = { readonly entry: Entry; readonly reason: string };

/** A write of one value may move another, so all is read again until a whole round needs no write. */
const maxRounds = 3;
const pollMs = 250;
/** What no call shows, and was written back. */
const takenUnseen = new WeakSet<Kept>();
/** Devices are slower than they promise when they are busy; this is about leaving them well, not about judging them. */
const leastPatienceMs = 2000;

/**
 * Puts kept values back where they are not, and proves all of them by reading.
 * @param entries the last change first
 * @param awayMs how long a device that does not answer is waited for
 * @returns those that could not be proven
 */
export async function putBack(
  entries: readonly Entry[],
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
      const reason = await work.put(entry.kept);
      if (reason !== null) notBack.push({ entry, reason });
    }
    // What does not take the old value now will not take it in the next moment either.
    if (!work.hasPutBack) return notBack;
  }
  return notBack;
}

class PuttingBack {
  /** A write of this round has been seen to work. */
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

  /** Null when the value is shown to be there; else why not. */
  async put(kept: Kept): Promise<string | null> {
    const before = this.#replies.get(kept.readback) ?? (await this.#read(kept.readback));
    this.#replies.set(kept.readback, before);
    if (kept.isUnseen === true ? takenUnseen.has(kept) : this.#isBack(kept, before)) return null;
    if (before.answer === null) return `the device does not answer (${before.failure?.detail})`;
    const write = await this.#patiently({
      purpose: 'restore',
      operationId: kept.operationId,
      ...(kept.pathParameters !== undefined && { pathParameters: kept.pathParameters }),
      ...(kept.body !== undefined && { json: kept.body }),
    });
    this.#replies.clear();
    if (kept.isUnseen === true) {
      const status = write.answer?.status ?? 0;
      if (status < 200 || status > 299) return `${kept.operationId} was answered with ${status}`;
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
    const came = write.answer?.status ?? write.failure?.detail ?? 'no answer';
    return `${kept.operationId} was answered with ${came}, and ${kept.readback} does not show the old value`;
  }

  #isBack(kept: Kept, { answer }: Exchange): boolean {
    if (answer === null) return false;
    const isThere = answer.status >= 200 && answer.status < 300;
    if (!isThere && answer.status !== 404) return false;
    const reply = isThere ? jsonOf(answer) : undefined;
    return isBack(kept, reply, this.#contract.operation(kept.operationId));
  }

  async #read(id: OperationId): Promise<Exchange> {
    return await this.#patiently({ purpose: 'restore', operationId: id });
  }

  /** Through a restart and the end of a session; waits for a device once, so that the end is bounded. */
  async #patiently(ask: Ask): Promise<Exchange> {
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
