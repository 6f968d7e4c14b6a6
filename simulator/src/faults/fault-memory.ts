import { cloneJson } from '@stillhouse/foundation/clone-json';
import { LazyMap } from '@stillhouse/foundation/lazy-collections';
import { addResponse, createHistory, type ResponseHistory } from './remembered-responses.ts';

/** The requests that a rate-limit fault has let through since `from`, epoch ms. */
export type Quota = {
  from: number;
  used: number;
};

/** The memory as plain JSON. */
export type SavedMemory = {
  writes: number;
  /** By path and query, oldest first. */
  responses: Record<string, ResponseHistory>;
  expiredTokens: Record<string, number>;
  quotas: Record<string, Quota>;
};

/** Far more than a device has. Others are invented by a client. */
const maxTargets = 256;

/** Enough for a long test. */
const maxTokens = 1_000;

/** What faults remember between exchanges. Part of a snapshot. */
export class FaultMemory {
  /** Number of successful write operations. */
  #writes = 0;
  /** Responses of read operations by path and query. */
  readonly #responses = new LazyMap<string, ResponseHistory>();
  /**
   * When tokens were expired, epoch ms. Like a real expiry, it stays after the fault is removed.
   */
  readonly #expiredTokens = new LazyMap<string, number>();
  /** By fault id. */
  readonly quotas = new LazyMap<string, Quota>();

  recordWrite(): void {
    this.#writes += 1;
  }

  /** Stores the response of a read operation as JSON text. */
  recordRead(target: string, response: string): void {
    const known = this.#responses.get(target);
    if (known !== undefined) {
      addResponse(known, response, this.#writes);
      return;
    }
    forgetOldest(this.#responses, maxTargets);
    this.#responses.set(target, createHistory(response, this.#writes));
  }

  getResponses(target: string): ResponseHistory | undefined {
    return this.#responses.get(target);
  }

  expire(token: string, now: number): void {
    forgetOldest(this.#expiredTokens, maxTokens);
    this.#expiredTokens.set(token, now);
  }

  /** A sign-in within the same second issues the same token, which becomes valid again. */
  recordSignIn(response: () => string | null): void {
    if (this.#expiredTokens.size === 0) return;
    const text = response() ?? '';
    for (const token of this.#expiredTokens.keys()) {
      if (text.includes(token)) this.#expiredTokens.delete(token);
    }
  }

  /** Returns when this token was expired, epoch ms, or null. */
  getExpiry(token: string): number | null {
    return this.#expiredTokens.size === 0 ? null : (this.#expiredTokens.get(token) ?? null);
  }

  save(): SavedMemory {
    return cloneJson({
      writes: this.#writes,
      responses: Object.fromEntries(this.#responses),
      expiredTokens: Object.fromEntries(this.#expiredTokens),
      quotas: Object.fromEntries(this.quotas),
    });
  }

  restore(saved: SavedMemory): void {
    const { writes, responses, expiredTokens, quotas } = cloneJson(saved);
    this.#writes = writes;
    refill(this.#responses, responses);
    refill(this.#expiredTokens, expiredTokens);
    refill(this.quotas, quotas);
  }
}

function forgetOldest(map: LazyMap<string, unknown>, most: number): void {
  const [oldest] = map.keys();
  if (map.size >= most && oldest !== undefined) map.delete(oldest);
}

function refill<Value>(map: LazyMap<string, Value>, entries: Record<string, Value>): void {
  map.clear();
  for (const [key, value] of Object.entries(entries)) map.set(key, value);
}
