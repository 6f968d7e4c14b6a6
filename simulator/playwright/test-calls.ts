/** A call of a test that took time or moved its device. */
export type TestCall = {
  /** Such as `advance(90s)`. */
  name: string;
  /** Simulated time when it began and ended, epoch ms. */
  at: number;
  endedAt: number;
  /** Real time when it began, epoch ms, and how long it took. */
  realAt: number;
  realMs: number;
  failed: boolean;
};

/** Older calls are dropped. */
const maxCalls = 2_000;

/** Records the calls of a test that need the clock of its device. */
export class TestCalls {
  readonly #getNow: () => number;
  #calls: TestCall[] = [];

  /** @param getNow returns simulated time */
  constructor(getNow: () => number) {
    this.#getNow = getNow;
  }

  /** Oldest first. */
  get list(): readonly TestCall[] {
    return this.#calls;
  }

  async record<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const at = this.#getNow();
    const realAt = Date.now();
    let failed = true;
    try {
      const result = await work();
      failed = false;
      return result;
    } finally {
      const endedAt = this.#getNow();
      // A reset goes back in time.
      const startedAt = Math.min(at, endedAt);
      this.#add({ name, at: startedAt, endedAt, realAt, realMs: Date.now() - realAt, failed });
    }
  }

  /** Records that the page has opened an address. */
  addNavigation(path: string): void {
    const at = this.#getNow();
    this.#add({
      name: `page opens ${path}`,
      at,
      endedAt: at,
      realAt: Date.now(),
      realMs: 0,
      failed: false,
    });
  }

  /** Drops the calls after a time to which the device has gone back. */
  goBackTo(now: number): void {
    this.#calls = this.#calls.filter(({ at }) => at <= now);
  }

  #add(call: TestCall): void {
    this.#calls.push(call);
    if (this.#calls.length > maxCalls) this.#calls.shift();
  }
}
