import { answersOf, type RememberedAnswers, remember } from './remembered-answers.ts';

/** How much of its limit a rate-limit fault has let through since `from`, epoch ms. */
export type Quota = {
  from: number;
  used: number;
};

/** A memory as data. */
export type SavedMemory = {
  writes: number;
  /** By path and query, the one known for longest first. */
  answers: Record<string, RememberedAnswers>;
  expiredTokens: Record<string, number>;
  quotas: Record<string, Quota>;
};

/** More targets than a device has, by far: what is beyond was made up by a client. */
const mostTargets = 256;

/** As many sign-ins as a long test makes. */
const mostTokens = 1_000;

/** What the faults of a device know of what has been: it outlasts the single exchange, and is part of a snapshot. */
export class FaultMemory {
  /** How many calls that may change something have succeeded. */
  #writes = 0;
  /** What reads have answered, by path and query. */
  readonly #answers = new Map<string, RememberedAnswers>();
  /** When tokens were made to expire, epoch ms. They stay so, whatever becomes of the fault: it is as a real expiry. */
  readonly #expiredTokens = new Map<string, number>();
  /** By the fault's id. */
  readonly quotas = new Map<string, Quota>();

  wrote(): void {
    this.#writes += 1;
  }

  /** Remembers what the device has answered to a read, as JSON text. */
  answered(target: string, answer: string): void {
    const known = this.#answers.get(target);
    if (known !== undefined) {
      remember(known, answer, this.#writes);
      return;
    }
    forgetOldest(this.#answers, mostTargets);
    this.#answers.set(target, answersOf(answer, this.#writes));
  }

  answersTo(target: string): RememberedAnswers | undefined {
    return this.#answers.get(target);
  }

  expire(token: string, now: number): void {
    forgetOldest(this.#expiredTokens, mostTokens);
    this.#expiredTokens.set(token, now);
  }

  /** A sign-in within the same second gives the very same token: it counts again. */
  handedOut(answer: () => string | null): void {
    if (this.#expiredTokens.size === 0) return;
    const text = answer() ?? '';
    for (const token of this.#expiredTokens.keys()) {
      if (text.includes(token)) this.#expiredTokens.delete(token);
    }
  }

  /** When this token was made to expire, epoch ms, or null. */
  expiredAt(token: string): number | null {
    return this.#expiredTokens.size === 0 ? null : (this.#expiredTokens.get(token) ?? null);
  }

  save(): SavedMemory {
    return structuredClone({
      writes: this.#writes,
      answers: Object.fromEntries(this.#answers),
      expiredTokens: Object.fromEntries(this.#expiredTokens),
      quotas: Object.fromEntries(this.quotas),
    });
  }

  restore(saved: SavedMemory): void {
    const { writes, answers, expiredTokens, quotas } = structuredClone(saved);
    this.#writes = writes;
    refill(this.#answers, answers);
    refill(this.#expiredTokens, expiredTokens);
    refill(this.quotas, quotas);
  }
}

function forgetOldest(map: Map<string, unknown>, most: number): void {
  const [oldest] = map.keys();
  if (map.size >= most && oldest !== undefined) map.delete(oldest);
}

function refill<Value>(map: Map<string, Value>, entries: Record<string, Value>): void {
  map.clear();
  for (const [key, value] of Object.entries(entries)) map.set(key, value);
}
