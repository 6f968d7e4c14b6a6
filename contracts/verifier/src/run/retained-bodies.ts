import { type Exchange, shortenBody } from '../model/exchange.ts';

/** A run with small responses has some MB. Logs of 50 MB exceed it at once. */
const maxBytes = 128 * 1024 * 1024;

/** Larger bodies are shortened first. Reports show less of the smallest. */
const steps = [1024 * 1024, 64 * 1024, 4 * 1024];

/** Bounds what the bodies of all responses of a run take, whatever a device sends. */
export class BodyStore {
  readonly #exchanges: Exchange[];
  #bytes = 0;

  constructor(exchanges: Exchange[]) {
    this.#exchanges = exchanges;
  }

  /** Call it after each exchange. */
  count(): void {
    this.#bytes += getLength(this.#exchanges.at(-1));
  }

  get isFull(): boolean {
    return this.#bytes > maxBytes;
  }

  /** Keeps the start of large bodies. The exchanges must have been evaluated. */
  shorten(): void {
    for (const step of steps) {
      for (const [index, exchange] of this.#exchanges.entries()) {
        if (exchange.response === null || getLength(exchange) <= step) continue;
        this.#exchanges[index] = { ...exchange, response: shortenBody(exchange.response, step) };
      }
      this.#bytes = this.#exchanges.reduce((sum, exchange) => sum + getLength(exchange), 0);
      if (this.#bytes <= maxBytes / 2) return;
    }
  }
}

function getLength(exchange: Exchange | undefined): number {
  return exchange?.response?.body.length ?? 0;
}
