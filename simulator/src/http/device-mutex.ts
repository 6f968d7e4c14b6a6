import type { DeviceClock } from '@stillhouse/device/clock/device-clock';
import type { Exchange } from './exchange.ts';
import type { ExchangeObserver } from './exchange-observer.ts';
import type { InFlight } from './in-flight.ts';
import { settlesWithin } from './within-real-time.ts';

type DeviceMutexOptions = {
  clock: DeviceClock;
  inFlight: InFlight;
  watch: ExchangeObserver;
  /** Real time after which nobody waits any longer for an exchange that does not come to an end. */
  capMs: number;
};

/** The `user-agent` of whoever asks from within a timer: that does not end before it has its answer. */
const awaitedByTimers = /^stillhouse-(scenario|timer)\b/;

/**
 * Lets one exchange act on a device at a time, and time stand still meanwhile: what comes in at an instant is done at it, in one
 * order, whatever the machine is busy with. So the same requests at the same instants do the same again.
 */
export class DeviceMutex {
  readonly #clock: DeviceClock;
  readonly #inFlight: InFlight;
  readonly #watch: ExchangeObserver;
  readonly #capMs: number;
  readonly #acting = new Set<Exchange>();
  #waiting: (() => void)[] = [];

  constructor({ clock, inFlight, watch, capMs }: DeviceMutexOptions) {
    this.#clock = clock;
    this.#inFlight = inFlight;
    this.#watch = watch;
    this.#capMs = capMs;
  }

  /** Resolves when the device can act on it; undefined: now. */
  whenFree(exchange: Exchange): Promise<void> | undefined {
    const wait = this.#next(exchange);
    return wait === undefined ? undefined : this.#wait(exchange, wait);
  }

  async #wait(exchange: Exchange, first: Promise<unknown>): Promise<void> {
    const { phase } = exchange;
    let wait: Promise<unknown> | undefined = first;
    while (wait !== undefined) {
      // A timer at work may wait for what is in flight, which this one is not before that timer ends.
      if (this.#clock.isFiring) this.#inFlight.enter(exchange, 'waiting');
      await wait;
      wait = this.#next(exchange);
    }
    if (exchange.phase === 'waiting') this.#inFlight.enter(exchange, phase);
  }

  #next({ req }: Exchange): Promise<unknown> | undefined {
    if (this.#clock.isFiring) {
      const isAwaited = awaitedByTimers.test(req.headers['user-agent'] ?? '');
      return isAwaited ? undefined : this.#clock.betweenTimers(() => {});
    }
    if (this.#acting.size === 0) return undefined;
    const isFree = new Promise<void>((resolve) => this.#waiting.push(resolve));
    return settlesWithin(isFree, this.#capMs).then((cameToRest) => {
      if (cameToRest) return;
      for (const exchange of this.#acting) this.#letGo(exchange);
    });
  }

  /** The device acts on it from now on. */
  acquire(exchange: Exchange): void {
    if (this.#acting.has(exchange)) return;
    this.#acting.add(exchange);
    this.#clock.hold();
    exchange.turns = this;
    this.#watch.onStart(exchange);
  }

  /** It has come to rest: answered, held back, waiting for its body, or gone. */
  release(exchange: Exchange): void {
    if (!this.#acting.has(exchange)) return;
    this.#watch.onIdle(exchange);
    this.#letGo(exchange);
    if (this.#waiting.length === 0 || this.#acting.size > 0) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  #letGo(exchange: Exchange): void {
    this.#acting.delete(exchange);
    this.#clock.letGo();
  }

  /** Its body, which others did not wait for, is there. */
  async reacquire(exchange: Exchange): Promise<void> {
    await this.whenFree(exchange);
    this.acquire(exchange);
    this.#watch.onBody(exchange);
  }
}
