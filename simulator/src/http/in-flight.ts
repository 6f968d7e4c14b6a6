import { removeItem } from '../http-kit/remove-item.ts';
import type { Exchange } from './exchange.ts';
import type { Phase } from './exchange-lifecycle.ts';

/** The exchanges of one device that are not over, and who waits for them to settle. */
export class InFlight {
  readonly #exchanges: Exchange[] = [];
  #waiters: { done: () => boolean; resolve: () => void }[] = [];

  add(exchange: Exchange): void {
    this.#exchanges.push(exchange);
  }

  /** Moves an exchange to a phase; `over` removes it. */
  enter(exchange: Exchange, phase: Phase): void {
    exchange.lifecycle.enter(phase);
    if (exchange.phase === 'over') removeItem(this.#exchanges, exchange);
    this.notify();
  }

  /** Ends exchanges with a reset connection, as a power cut does. They are over at once. */
  drop(exchanges: readonly Exchange[]): void {
    for (const exchange of exchanges) {
      exchange.cut('reset');
      this.enter(exchange, 'over');
    }
  }

  /** Number of requests being worked on: not at the barrier, and not held back. */
  get working(): number {
    return this.#count('reading') + this.#count('working') + this.#count('sending');
  }

  /** Number of responses held back until a later time, or forever. */
  get held(): number {
    return this.#count('held') + this.#count('stalled');
  }

  in(...phases: readonly Phase[]): Exchange[] {
    return this.#exchanges.filter(({ phase }) => phases.includes(phase));
  }

  /** Resolves as soon as `done` returns true. It is called whenever an exchange changes phase. */
  when(done: () => boolean): Promise<void> {
    if (done()) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiters.push({ done, resolve });
    });
  }

  /** Checks all waiters again. Call when something other than a phase has changed. */
  notify(): void {
    if (this.#waiters.length === 0) return;
    const pending = this.#waiters.filter(({ done }) => !done());
    const settled = this.#waiters.filter((waiter) => !pending.includes(waiter));
    this.#waiters = pending;
    for (const { resolve } of settled) resolve();
  }

  #count(phase: Phase): number {
    let count = 0;
    for (const exchange of this.#exchanges) if (exchange.phase === phase) count += 1;
    return count;
  }
}
