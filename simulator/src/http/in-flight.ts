import type { Exchange, Phase } from './exchange.ts';

/** The exchanges of one device that are not over, and who waits for them to come to rest. */
export class InFlight {
  readonly #exchanges = new Set<Exchange>();
  #waiters: { done: () => boolean; resolve: () => void }[] = [];

  add(exchange: Exchange): void {
    this.#exchanges.add(exchange);
  }

  /** Moves an exchange on; `over` takes it out. */
  enter(exchange: Exchange, phase: Phase): void {
    exchange.phase = phase;
    if (phase === 'over') this.#exchanges.delete(exchange);
    this.changed();
  }

  /** Ends exchanges with a reset connection, as a lost power does; they are over at once. */
  lose(...phases: Phase[]): void {
    for (const exchange of this.in(...phases)) {
      exchange.reset();
      this.enter(exchange, 'over');
    }
  }

  /** Requests being worked on: neither at the gate nor held back. */
  get working(): number {
    return this.#count('reading') + this.#count('working');
  }

  /** Those that nobody waits for: held back until a later time, or for good. */
  get held(): number {
    return this.#count('held') + this.#count('stalled');
  }

  in(...phases: Phase[]): Exchange[] {
    return [...this.#exchanges].filter(({ phase }) => phases.includes(phase));
  }

  /** Resolves as soon as `done` holds; looked at whenever an exchange moves on. */
  when(done: () => boolean): Promise<void> {
    if (done()) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiters.push({ done, resolve });
    });
  }

  /** Looks again at what is waited for: something else than an exchange has changed. */
  changed(): void {
    if (this.#waiters.length === 0) return;
    const still = this.#waiters.filter(({ done }) => !done());
    const over = this.#waiters.filter((waiter) => !still.includes(waiter));
    this.#waiters = still;
    for (const { resolve } of over) resolve();
  }

  #count(phase: Phase): number {
    let count = 0;
    for (const exchange of this.#exchanges) if (exchange.phase === phase) count += 1;
    return count;
  }
}
