import type { DeviceClock } from '../clock/device-clock.ts';
import type { Exchange } from './exchange.ts';
import type { ExchangeWatch } from './exchange-watch.ts';
import { withinRealTime } from './within-real-time.ts';

interface TurnsOptions {
  clock: DeviceClock;
  watch: ExchangeWatch;
  /** Real time after which nobody waits any longer for an exchange that does not come to an end. */
  capMs: number;
}

/**
 * Lets one exchange act on a device at a time, and time stand still meanwhile: what comes in at an instant is done at it, in one
 * order, whatever the machine is busy with. So the same requests at the same instants do the same again.
 */
export class Turns {
  readonly #clock: DeviceClock;
  readonly #watch: ExchangeWatch;
  readonly #capMs: number;
  readonly #acting = new Map<Exchange, () => void>();
  #waiting: (() => void)[] = [];

  constructor({ clock, watch, capMs }: TurnsOptions) {
    this.#clock = clock;
    this.#watch = watch;
    this.#capMs = capMs;
  }

  /** Resolves when it may be this one's turn, which has to be asked again; undefined: it is. */
  next(): Promise<unknown> | undefined {
    // A timer at work may wait for this very exchange, and time stands still for it.
    if (this.#acting.size === 0 || this.#clock.isFiring) return undefined;
    const isFree = new Promise<void>((resolve) => this.#waiting.push(resolve));
    return withinRealTime(isFree, this.#capMs).then((cameToRest) => {
      if (cameToRest) return;
      for (const letTimeGo of this.#acting.values()) letTimeGo();
      this.#acting.clear();
    });
  }

  /** The device acts on it from now on. */
  begin(exchange: Exchange): void {
    this.#acting.set(exchange, this.#clock.hold());
    exchange.turns = this;
    this.#watch.acts(exchange);
  }

  /** It has come to rest: answered, held back, waiting for its body, or gone. */
  end(exchange: Exchange): void {
    const letTimeGo = this.#acting.get(exchange);
    if (letTimeGo === undefined) return;
    this.#watch.rests(exchange);
    this.#acting.delete(exchange);
    letTimeGo();
    if (this.#waiting.length === 0 || this.#acting.size > 0) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  /** Its body, which others did not wait for, is there. */
  async goOn(exchange: Exchange): Promise<void> {
    for (let wait = this.next(); wait !== undefined; wait = this.next()) await wait;
    this.begin(exchange);
    this.#watch.arrived(exchange);
  }
}
