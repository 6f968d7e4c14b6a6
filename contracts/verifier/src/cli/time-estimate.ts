import type { VerifyOptions } from '../model/verify-options.ts';
import type { Progress } from '../run/run.ts';

export type TimedRun = Pick<VerifyOptions, 'harm' | 'allowLockout'>;

/**
 * Requests of each check, named by its first rule, in runs against a simulated device. Only their
 * proportions count.
 */
const requestsByRule: Readonly<Record<string, number>> = {
  'agreement.serial-number': 18,
  'noeffect.reading': 115,
  'readback.value': 1_560,
  'resources.listed': 155,
  'noeffect.rejected-without': 15,
  'readback.password': 15,
  'readback.done': 200,
  'status.radio-off': 100,
  'resources.saved': 150,
  'resources.signed': 150,
  'sequences.sessions': 2_000,
  'valid-input.whole': 210,
  'auth.no-token': 1_370,
  'auth.token-elsewhere': 1_340,
  'auth.role': 130,
  'invalid-input.null': 770,
  'invalid-input.malformed-json': 430,
  'invalid-input.form-field': 40,
  'noeffect.partial': 120,
  'http.method': 90,
  'http.unknown-path': 60,
  'security.token-key': 65,
  'robust.strain': 170,
};

/** Of other checks, and of a second check with the same first rule. */
const defaultRequests = 20;
/** With the harm level `read`, checks that write do not run, and the others are shorter. */
const readShare = 0.08;
/** Before this share of all requests, the speed of the device is not known. */
const minShare = 0.03;

/** Waits whose length depends on the device. They are announced before they start. */
const waitsByRule: Readonly<Record<string, string>> = {
  'time.goes-away': 'a restart of the device (up to 3m)',
  'states.rejected': 'the update, if there is one (up to 20m)',
  'lockout.failures': 'the lockout (1m to 15m)',
};

/** Estimates the remaining time from the requests of each check, and the speed so far. */
export class TimeEstimate {
  readonly #run: TimedRun;
  readonly #now: () => number;
  readonly #startedAt: number;
  #checkStartedAt: number;
  #remainingMs: number | null = null;
  #minRemainingMs = 0;
  #waits: readonly string[] = [];

  /** @param now monotonic milliseconds */
  constructor(run: TimedRun, now: () => number) {
    this.#run = run;
    this.#now = now;
    this.#startedAt = now();
    this.#checkStartedAt = this.#startedAt;
  }

  /** A check starts. */
  update({ done, rules }: Progress): void {
    const weights = rules.map((rule, index) =>
      this.#getWeight(rule, rules.indexOf(rule) === index),
    );
    const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
    const [doneWeight, all] = [sum(weights.slice(0, done)), sum(weights)];
    this.#checkStartedAt = this.#now();
    this.#waits = rules.slice(done).flatMap((rule) => this.#getWait(rule) ?? []);
    const isKnown = doneWeight >= all * minShare && doneWeight > 0;
    const msPerRequest = (this.#checkStartedAt - this.#startedAt) / doneWeight;
    this.#remainingMs = isKnown ? (all - doneWeight) * msPerRequest : null;
    this.#minRemainingMs = isKnown ? sum(weights.slice(done + 1)) * msPerRequest : 0;
  }

  get() {
    const now = this.#now();
    const sinceCheck = now - this.#checkStartedAt;
    return {
      elapsedMs: now - this.#startedAt,
      /** Null if it cannot be known yet. */
      remainingMs:
        this.#remainingMs === null
          ? null
          : Math.max(this.#remainingMs - sinceCheck, this.#minRemainingMs),
      waits: this.#waits,
    };
  }

  #getWeight(rule: string, isFirst: boolean): number {
    const requests = (isFirst ? requestsByRule[rule] : undefined) ?? defaultRequests;
    const mayWrite = this.#run.harm !== 'read';
    return mayWrite || rule.startsWith('auth.') ? requests : requests * readShare;
  }

  #getWait(rule: string): string | undefined {
    return rule === 'lockout.failures' && !this.#run.allowLockout ? undefined : waitsByRule[rule];
  }
}
