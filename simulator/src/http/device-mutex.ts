import type { DeviceClock } from '@stillhouse/device/clock/device-clock';
import { removeItem } from '../http-kit/remove-item.ts';
import type { Exchange } from './exchange.ts';
import type { ExchangeObserver } from './exchange-observer.ts';
import type { InFlight } from './in-flight.ts';
import { settlesWithin } from './settles-within.ts';

type DeviceMutexOptions = {
  clock: DeviceClock;
  inFlight: InFlight;
  observer: ExchangeObserver;
  /** Real time after which an exchange that does not come to an end no longer blocks the others. */
  timeoutMs: number;
};

/**
 * Lets one exchange at a time act on a device, while time stands still. Requests that arrive at one
 * instant are handled at that instant in one order, however busy the machine is, so the same
 * requests at the same instants have the same effect again.
 */
export class DeviceMutex {
  readonly #clock: DeviceClock;
  readonly #inFlight: InFlight;
  readonly #observer: ExchangeObserver;
  readonly #timeoutMs: number;
  /** The active exchanges. Each holds the clock. */
  readonly #holders: Exchange[] = [];
  #waiting: (() => void)[] = [];

  constructor({ clock, inFlight, observer, timeoutMs }: DeviceMutexOptions) {
    this.#clock = clock;
    this.#inFlight = inFlight;
    this.#observer = observer;
    this.#timeoutMs = timeoutMs;
  }

  /** Resolves when the device can act on an exchange; undefined if it can now. */
  whenFree(exchange: Exchange): Promise<void> | undefined {
    const blocker = this.#getBlocker(exchange);
    return blocker === undefined ? undefined : this.#waitFor(exchange, blocker);
  }

  async #waitFor(exchange: Exchange, first: Promise<unknown>): Promise<void> {
    const { phase } = exchange;
    let blocker: Promise<unknown> | undefined = first;
    while (blocker !== undefined) {
      // A running timer may wait for active exchanges. This one stays inactive until the timer
      // ends.
      if (this.#clock.isFiring) this.#inFlight.enter(exchange, 'waiting');
      await blocker;
      blocker = this.#getBlocker(exchange);
    }
    if (exchange.phase === 'waiting') this.#inFlight.enter(exchange, phase);
  }

  #getBlocker({ origin }: Exchange): Promise<unknown> | undefined {
    if (this.#clock.isFiring) {
      // A scenario sends requests from within a timer, which does not end before the response.
      return origin === 'scenario' ? undefined : this.#clock.runBetweenTimers(() => {});
    }
    if (this.#holders.length === 0) return undefined;
    const isFree = new Promise<void>((resolve) => this.#waiting.push(resolve));
    return settlesWithin(isFree, this.#timeoutMs).then((hasSettled) => {
      if (hasSettled) return;
      for (const exchange of [...this.#holders]) this.#remove(exchange);
    });
  }

  /** The device acts on the exchange from now on. Does not wait: call `whenFree` first. */
  acquire(exchange: Exchange): void {
    if (this.#holders.includes(exchange)) return;
    this.#holders.push(exchange);
    exchange.releaseClock = this.#clock.hold();
    exchange.startWork();
    try {
      this.#observer.onStart(exchange);
    } catch (error) {
      this.#remove(exchange);
      throw error;
    }
  }

  /** The exchange is finished, held back, waiting for its body, or gone. */
  release(exchange: Exchange): void {
    this.#end(exchange);
    exchange.notifyIdle();
  }

  /**
   * Call it when the body has arrived. Acquires again if others did not wait for it: then call
   * `whenFree` first.
   */
  reacquire(exchange: Exchange): void {
    this.acquire(exchange);
    this.#observer.onBody(exchange);
  }

  #end(exchange: Exchange): void {
    if (!this.#holders.includes(exchange)) return;
    try {
      this.#observer.onIdle(exchange);
    } finally {
      this.#remove(exchange);
      this.#wakeWaiting();
    }
  }

  #wakeWaiting(): void {
    if (this.#waiting.length === 0 || this.#holders.length > 0) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  #remove(exchange: Exchange): void {
    if (removeItem(this.#holders, exchange)) exchange.releaseClock?.();
    exchange.endWork();
  }
}
