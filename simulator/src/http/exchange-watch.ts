import type { Exchange } from './exchange.ts';

/** Told, in the order of things, of what comes to a device: for who explains it, or does it again. */
export type ExchangeWatch = {
  /** The device has taken a request up; its record has a number. */
  taken(exchange: Exchange): void;
  /** From now on until `rests` the device acts on it, alone but for timers. */
  acts(exchange: Exchange): void;
  rests(exchange: Exchange): void;
  /** Its body is there, or what is left of it, after others may have acted. */
  arrived(exchange: Exchange): void;
  /** Whoever asked has gone, and the answer had not left. */
  left(exchange: Exchange): void;
};

/** Tells two. */
export class BothWatch implements ExchangeWatch {
  readonly #first: ExchangeWatch;
  readonly #second: ExchangeWatch;

  constructor(first: ExchangeWatch, second: ExchangeWatch) {
    this.#first = first;
    this.#second = second;
  }

  taken(exchange: Exchange): void {
    this.#first.taken(exchange);
    this.#second.taken(exchange);
  }

  acts(exchange: Exchange): void {
    this.#first.acts(exchange);
    this.#second.acts(exchange);
  }

  rests(exchange: Exchange): void {
    this.#first.rests(exchange);
    this.#second.rests(exchange);
  }

  arrived(exchange: Exchange): void {
    this.#first.arrived(exchange);
    this.#second.arrived(exchange);
  }

  left(exchange: Exchange): void {
    this.#first.left(exchange);
    this.#second.left(exchange);
  }
}
