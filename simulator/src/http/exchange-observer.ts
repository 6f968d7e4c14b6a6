import type { Exchange } from './exchange.ts';

/** Told, in the order of things, of what comes to a device: for who explains it, or does it again. */
export type ExchangeObserver = {
  /** The device has taken a request up; its record has a number. */
  onAccept(exchange: Exchange): void;
  /** From now on until `rests` the device acts on it, alone but for timers. */
  onStart(exchange: Exchange): void;
  onIdle(exchange: Exchange): void;
  /** Its body is there, or what is left of it, after others may have acted. */
  onBody(exchange: Exchange): void;
  /** Whoever asked has gone, and the answer had not left. */
  onAbort(exchange: Exchange): void;
};

/** Tells two. */
export class BothWatch implements ExchangeObserver {
  readonly #first: ExchangeObserver;
  readonly #second: ExchangeObserver;

  constructor(first: ExchangeObserver, second: ExchangeObserver) {
    this.#first = first;
    this.#second = second;
  }

  onAccept(exchange: Exchange): void {
    this.#first.onAccept(exchange);
    this.#second.onAccept(exchange);
  }

  onStart(exchange: Exchange): void {
    this.#first.onStart(exchange);
    this.#second.onStart(exchange);
  }

  onIdle(exchange: Exchange): void {
    this.#first.onIdle(exchange);
    this.#second.onIdle(exchange);
  }

  onBody(exchange: Exchange): void {
    this.#first.onBody(exchange);
    this.#second.onBody(exchange);
  }

  onAbort(exchange: Exchange): void {
    this.#first.onAbort(exchange);
    this.#second.onAbort(exchange);
  }
}
